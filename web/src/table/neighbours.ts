/** The level above and the level below one, as far as there are any; the one above first. */
export function neighbours<L extends { name: string }>(
  levels: readonly L[],
  name: string | null,
): L[] {
  const place = levels.findIndex((level) => level.name === name);
  if (place < 0) return [];
  return [levels[place + 1], levels[place - 1]].filter((level) => level !== undefined);
}
