import { api } from '../api/http';
import type { MyNews } from '../api/types';

const WORKER = '/sw.js';
const ANSWERED = 'news-offer-answered';
const LONGEST_NAME = 80;

const isPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The key of the server, as `subscribe` wants it. */
function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** What the browser calls itself, short. */
function nameOfBrowser(): string {
  const { userAgent } = navigator;
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent)?.[1] ?? 'Browser';
  const system = /(Android|iPhone|iPad|Windows|Mac OS|Linux)/.exec(userAgent)?.[1] ?? '';
  return `${browser} ${system}`.trim().slice(0, LONGEST_NAME);
}

/** News of one's turn in this browser. */
class News {
  readonly possible = isPossible();
  permission = $state<NotificationPermission>(isPossible() ? Notification.permission : 'denied');
  private answered = $state(localStorage.getItem(ANSWERED) !== null);

  /** Whether it is a good moment to ask: nobody was asked here before. */
  get mayOffer(): boolean {
    return this.possible && this.permission === 'default' && !this.answered;
  }

  /** The person does not want to be asked here again. */
  decline(): void {
    this.answered = true;
    localStorage.setItem(ANSWERED, 'yes');
  }

  /** Asks the browser's leave, after a click, and tells the server where it is reached. */
  async subscribe(): Promise<MyNews | null> {
    this.permission = await Notification.requestPermission();
    if (this.permission !== 'granted') return null;
    this.decline();
    const [registration, { push_key }] = await Promise.all([
      navigator.serviceWorker.ready,
      api.news(),
    ]);
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(push_key),
    });
    const { endpoint, keys } = subscription.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return null;
    return api.addDevice({ endpoint, p256dh: keys.p256dh, auth: keys.auth, name: nameOfBrowser() });
  }
}

export const news = new News();

/** The service worker is there for news, for the installed app and without a connection. */
export function registerWorker(): void {
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.register(WORKER).catch(() => {
      // Without a secure connection there is none, and the page works without it.
    });
}

/** How many tables wait, on the icon of the installed app. */
export function showBadge(tables: number): void {
  if (!('setAppBadge' in navigator)) return;
  (tables ? navigator.setAppBadge(tables) : navigator.clearAppBadge()).catch(() => {
    // Only an installed app has a badge.
  });
}
