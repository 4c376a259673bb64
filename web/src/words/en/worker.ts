/** All words of the service worker, which shows news while no page is open. */

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const worker = {
  yourTurn: (title: string) => `Your turn: ${title}`,
  others: (names: readonly string[]) => (names.length ? `With ${listed(names)}.` : ''),
  more: (tables: number) => (tables > 1 ? `${tables} tables wait for you.` : ''),
};
