import { shell as words } from '$words/shell';
import type { Result } from '../boards/contract';

/** Who has won, said to the person who holds these seats. */
export function outcome(
  { winners }: Pick<Result, 'winners'>,
  names: readonly string[],
  mine: readonly number[],
): string {
  // Around one screen several people hold seats together: there everybody is called by name.
  const me = mine.length === 1 && winners.includes(mine[0] ?? -1);
  const others = winners.filter((seat) => !me || seat !== mine[0]);
  return words.ending.title(
    me,
    others.map((seat) => names[seat] ?? ''),
  );
}
