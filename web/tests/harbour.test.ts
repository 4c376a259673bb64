import { expect, test } from 'vitest';
import {
  choose,
  dice,
  introduce,
  makeTable,
  person,
  PHONE,
  tooWide,
  useBrowser,
  violations,
} from './people';

useBrowser();
const HOURS_AGO = 2.5 * 3_600_000;

test('from table to table by one click, with notes that stay', async () => {
  const ana = await person();
  await introduce(ana, 'Ana');
  await ana.goto('/harbour');
  await ana.getByText('No match yet.').waitFor();
  const [first = '', second = ''] = [
    await makeTable(ana, 'santorini', ['me', 'bot'], { Mode: 'mortal' }),
    await makeTable(ana, 'santorini', ['me', 'bot'], { Mode: 'mortal' }),
  ];
  await ana.getByRole('link', { name: 'Next table (1)' }).click();
  await ana.waitForURL(first);
  await ana.getByRole('button', { name: 'Notes' }).click();
  await ana.getByLabel('Notes on this table').fill('Watch the corner.');
  await ana.getByRole('button', { name: 'Save' }).click();
  await ana.getByText('Saved.').waitFor();
  expect(await violations(ana)).toEqual([]);
  await ana.keyboard.press('Escape');
  await choose(ana, dice(3));
  await ana.getByRole('link', { name: 'Next table (1)' }).click();
  await ana.waitForURL(second);

  await ana.goto('/harbour');
  await ana.getByRole('heading', { name: 'Your turn' }).waitFor();
  await ana.getByText('with a note of yours').waitFor();
  expect(await ana.getByText('your turn', { exact: true }).count()).toBe(2);
  await ana.setViewportSize(PHONE.viewport);
  expect(await tooWide(ana)).toBe(false);
  expect(await violations(ana)).toEqual([]);
});

test('whoever comes back reads what has happened, and replays it from there', async () => {
  const ana = await person();
  await introduce(ana, 'Ana');
  const table = await makeTable(ana, 'santorini', ['me', 'bot'], { Mode: 'mortal' });
  await choose(ana, dice(3));
  await ana.getByRole('listitem').first().waitFor();
  // As if what has happened so far had happened while she was away.
  await ana.route('**/since*', async (route) => {
    const answer = await ana.request.get(
      `/api${new URL(table).pathname.replace('/t/', '/tables/')}/replay`,
    );
    const { steps } = (await answer.json()) as {
      steps: { seat: number; move: string; text: string }[];
    };
    const lines = steps.map(({ seat, move, text }) => ({ seat, move, text }));
    await route.fulfill({ json: { seen_at: Date.now() - HOURS_AGO, first_move: 0, lines } });
  });
  await ana.reload();
  await ana.getByText(/since you were here 2 hours ago/).waitFor();
  await ana.getByRole('button', { name: 'What happened' }).click();
  expect(await violations(ana)).toEqual([]);
  await ana.getByRole('link', { name: 'Replay it from there' }).click();
  await ana
    .getByText(/Move 0 of/)
    .first()
    .waitFor();
});
