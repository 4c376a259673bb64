/** What this browser keeps by itself: settings, and how practice went. */

/** Everything that is stored, by its name; numbers and lists are read where they can be. */
export function browserData(storage: Storage): Record<string, unknown> {
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place));
  return Object.fromEntries(
    names
      .filter((name): name is string => name !== null)
      .sort()
      .map((name) => [name, read(storage.getItem(name) ?? '')]),
  );
}

/** Removes it. */
export function forgetBrowserData(storage: Pick<Storage, 'clear'>): void {
  try {
    storage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
