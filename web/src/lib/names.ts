/** The engine calls people "Seat 2"; the page calls them by their names. */
export function withNames(text: string, names: readonly string[]): string {
  return text.replace(/\bSeat (\d+)\b/g, (whole, seat: string) => names[Number(seat)] ?? whole);
}
