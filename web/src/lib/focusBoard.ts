/** Puts the focus on the first choice on the board, or on the board itself. */
export function focusBoard(): void {
  const board = document.getElementById('board');
  const target = board?.querySelector<HTMLElement>(
    ':is([data-move], [data-word]):not([disabled], [aria-disabled="true"])',
  );
  (target ?? board)?.focus({ preventScroll: true });
}
