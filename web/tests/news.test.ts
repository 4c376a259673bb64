/** News of one's turn: permission, a message, the badge, and a click on the notification. */
import { expect, test } from 'vitest';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { inject } from 'vitest';
import { introduce, join, makeTable, person, playOn, useBrowser } from './people';

useBrowser();

interface Registration {
  registrationId: string;
  scopeURL: string;
}

/** The service worker of the page, as the browser's developer tools know it. */
async function workerOf(page: Page): Promise<{ tools: CDPSession; registration: string }> {
  const tools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      const [first] = event.registrations as Registration[];
      if (first) resolve(first.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { tools, registration: await found };
}

const shown = (page: Page): Promise<{ title: string; tag: string; body: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, tag, body }) => ({ title, tag, body }));
  });

const allow = (context: BrowserContext): Promise<void> =>
  context.grantPermissions(['notifications'], { origin: inject('address') });

test('a message is shown once, and not to somebody who looks at the table', async () => {
  const page = await person();
  await allow(page.context());
  await page.goto('/');
  const { tools, registration } = await workerOf(page);
  const deliver = (key: string, table: string): Promise<unknown> =>
    tools.send('ServiceWorker.deliverPushMessage', {
      origin: inject('address'),
      registrationId: registration,
      data: JSON.stringify({ key, table, title: 'Santorini', others: ['Ben'], waiting: 2 }),
    });
  await deliver('one-5', 'one');
  await deliver('one-5', 'one');
  await deliver('one-9', 'one');
  await deliver('two-3', 'two');
  await expect.poll(async () => (await shown(page)).length).toBe(2);
  expect(await shown(page)).toContainEqual({
    title: 'Your turn: Santorini',
    tag: 'one',
    body: 'With Ben. 2 tables wait for you.',
  });
});

test('the page asks after the first move, and never on load', async () => {
  const [ana, ben] = [await person(), await person()];
  const link = await makeTable(ana, 'santorini', ['me', 'open'], { Mode: 'mortal' });
  await join(ben, link, 'Ben');
  await ana.getByRole('button', { name: 'Start the match' }).click();
  const offer = ana.getByText('Shall this browser tell you when it is your turn again?');
  await ana.locator('#board').waitFor();
  expect(await offer.count()).toBe(0);
  await playOn([ana], { most: 2 });
  await offer.waitFor();
  await ana.getByRole('button', { name: 'Not here' }).click();
  expect(await offer.count()).toBe(0);
});

test('without a connection the page says what is not possible', async () => {
  const page = await person();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.context().setOffline(true);
  await page.goto('/rules');
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  await page.context().setOffline(false);
});

/** What the service worker was asked to do with badges and windows, which no test can see. */
interface Watched {
  badges: number[];
  opened: string[];
  focused: string[];
  clicked: Promise<unknown>;
}

test('a message sets the badge, and a click on it opens the table or goes there', async () => {
  const page = await person();
  await allow(page.context());
  await page.goto('/');
  const { tools, registration } = await workerOf(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const scope = self as unknown as ServiceWorkerGlobalScope & Watched;
    Object.assign(scope, { badges: [], opened: [], focused: [] });
    scope.navigator.setAppBadge = (tables) => Promise.resolve(void scope.badges.push(tables ?? 0));
    // Only a real click may open windows or bring them to the front.
    scope.clients.openWindow = (address) =>
      Promise.resolve((scope.opened.push(String(address)), null));
    WindowClient.prototype.focus = function focus(this: WindowClient) {
      scope.focused.push(new URL(this.url).pathname);
      return Promise.resolve(this);
    };
  });
  const click = (): Promise<void> =>
    worker.evaluate(async () => {
      const scope = self as unknown as ServiceWorkerGlobalScope & Watched;
      const [notification] = await scope.registration.getNotifications();
      if (!notification) throw new Error('Nothing is shown.');
      const event = new NotificationEvent('notificationclick', { notification });
      event.waitUntil = (work) => {
        scope.clicked = work;
      };
      scope.dispatchEvent(event);
      await scope.clicked;
    });
  const watched = (): Promise<Omit<Watched, 'clicked'>> =>
    worker.evaluate(() => {
      const { badges, opened, focused } = self as unknown as Watched;
      return { badges, opened, focused };
    });
  const deliver = async (key: string): Promise<void> => {
    const data = { key, table: 'one', title: 'Santorini', others: ['Ben'], waiting: 3 };
    await tools.send('ServiceWorker.deliverPushMessage', {
      origin: inject('address'),
      registrationId: registration,
      data: JSON.stringify(data),
    });
    await expect.poll(async () => (await shown(page)).length).toBe(1);
  };
  await deliver('one-5');
  await click();
  expect(await watched()).toEqual({ badges: [3], opened: ['/t/one'], focused: [] });
  expect(await shown(page)).toEqual([]);
  // A window that shows the table is brought to the front instead of opening another.
  await deliver('one-9');
  await page.goto('/t/one');
  await click();
  expect(await watched()).toMatchObject({ opened: ['/t/one'], focused: ['/t/one'] });
});

test('the icon counts the tables that wait for me', async () => {
  const page = await person();
  await page.addInitScript(() => {
    navigator.setAppBadge = (tables) =>
      Promise.resolve(void (document.documentElement.dataset.badge = String(tables)));
  });
  await makeTable(page, 'santorini', ['me', 'bot'], { Mode: 'mortal' });
  await page.locator('#board').waitFor();
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.badge)).toBe('1');
});

test('with leave from the browser its device is told, and can be removed', async () => {
  const page = await person();
  await page.addInitScript(() => {
    const text = (bytes: ArrayBuffer | Uint8Array): string =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    // The push services of the browsers' makers are out of reach for a test.
    PushManager.prototype.subscribe = async () => {
      const curve = { name: 'ECDH', namedCurve: 'P-256' };
      const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
      const p256dh = text(await crypto.subtle.exportKey('raw', publicKey));
      const auth = text(crypto.getRandomValues(new Uint8Array(16)));
      const endpoint = `https://push.example.org/${auth}`;
      return {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      } as unknown as PushSubscription;
    };
  });
  await introduce(page, 'Ana');
  await page.goto('/you');
  await allow(page.context());
  await page.getByRole('button', { name: 'Tell me in this browser' }).click();
  const remove = page.getByRole('button', { name: /Tell me no more/ });
  await remove.waitFor();
  await remove.click();
  await remove.waitFor({ state: 'detached' });
});
