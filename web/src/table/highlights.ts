import type { Highlight, View } from '../boards/contract';

const MAX_STEPS = 6;

/** The last turn: the steps at the end of the log that one seat made. */
export function lastTurn(view: View): Highlight | null {
  const last = view.log.at(-1);
  if (!last) return null;
  const before = view.log.findLastIndex(({ seat }) => seat !== last.seat);
  const steps = view.log.slice(before + 1).slice(-MAX_STEPS);
  return { kind: 'last', moves: steps.map(({ seat, move }) => ({ seat, move })) };
}

/** What a line of the log is about. */
export function highlightOfLine(view: View, line: number): Highlight | null {
  const said = view.log[line];
  return said ? { kind: 'log', moves: [{ seat: said.seat, move: said.move }] } : null;
}
