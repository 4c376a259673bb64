/** News of one's turn: permission, a message, the badge, and a click on the notification. */
import { expect, test } from 'vitest';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { inject } from 'vitest';
import { join, makeTable, person, playOn, useBrowser } from './people';

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
