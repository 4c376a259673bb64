/** Which puzzles somebody wants; null is any. The address bar keeps it. */
export interface PuzzleFilter {
  god: string | null;
  turns: string | null;
  theme: string | null;
}

const NAMES = ['god', 'turns', 'theme'] as const;

export const filterOf = (query: URLSearchParams): PuzzleFilter => ({
  god: query.get('god'),
  turns: query.get('turns'),
  theme: query.get('theme'),
});

/** The filter as a query, with its question mark; more can be added. Empty if nothing is asked. */
export function queryOf(filter: PuzzleFilter, more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams();
  for (const name of NAMES) {
    const value = filter[name];
    if (value) query.set(name, value);
  }
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return query.size ? `?${query}` : '';
}
