/// <reference lib="webworker" />
/**
 * The service worker: shows news of one's turn, opens the table at a click, and says what is not
 * possible without a connection. Nothing else goes through it.
 */
import { worker as words } from '$words/worker';

declare const self: ServiceWorkerGlobalScope;

/** What the server sends (`payload` in `santelmo/server/news/web_push.py`). */
interface News {
  key: string;
  table: string;
  title: string;
  others: string[];
  waiting: number;
}

const OFFLINE = 'offline-1';
const OFFLINE_PAGE = '/offline.html';
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.css', '/favicon.svg'];
/** The messages that were shown: one may come twice when a server dies while it sends. */
const SHOWN = 'news-shown';
const MOST_SHOWN = 200;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll(OFFLINE_FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name !== OFFLINE && name !== SHOWN)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => offline(OFFLINE_PAGE)));
  } else if (OFFLINE_FILES.includes(path)) {
    event.respondWith(fetch(request).catch(() => offline(path)));
  }
});

async function offline(path: string): Promise<Response> {
  const stored = await caches.match(path, { cacheName: OFFLINE });
  return stored ?? Response.error();
}

self.addEventListener('push', (event) => {
  const news = event.data?.json() as News | undefined;
  if (news) event.waitUntil(tell(news));
});

async function tell(news: News): Promise<void> {
  if (!(await isNew(news.key))) return;
  await showBadge(news.waiting);
  if (await isVisible(news.table)) return;
  await self.registration.showNotification(words.yourTurn(news.title), {
    body: [words.others(news.others), words.more(news.waiting)].filter(Boolean).join(' '),
    // A later turn at the same table takes the place of an earlier one.
    tag: news.table,
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
    data: { table: news.table },
  });
}

/** Whether a message comes for the first time; it is remembered. */
async function isNew(key: string): Promise<boolean> {
  const shown = await caches.open(SHOWN);
  const address = `/news/${encodeURIComponent(key)}`;
  if (await shown.match(address)) return false;
  await shown.put(address, new Response());
  const all = await shown.keys();
  await Promise.all(
    all.slice(0, Math.max(0, all.length - MOST_SHOWN)).map((old) => shown.delete(old)),
  );
  return true;
}

/** Whether somebody looks at the table in this browser. */
async function isVisible(table: string): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(
    (each) => each.visibilityState === 'visible' && new URL(each.url).pathname === `/t/${table}`,
  );
}

async function showBadge(tables: number): Promise<void> {
  if (!('setAppBadge' in self.navigator)) return;
  try {
    await self.navigator.setAppBadge(tables);
  } catch {
    // Only an installed app has a badge.
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { table } = event.notification.data as { table: string };
  event.waitUntil(open(`/t/${table}`));
});

async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}
