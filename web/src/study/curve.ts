/** The points of a seat's line, for an SVG polyline: chances run upwards. */
export function curve(chances: number[][], seat: number, width: number, height: number): string {
  const last = Math.max(chances.length - 1, 1);
  return chances
    .map((row, number) => {
      const x = (width * number) / last;
      const y = height * (1 - (row[seat] ?? 0));
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

/** The move at a share of the width. */
export function moveAt(share: number, last: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * last);
}
