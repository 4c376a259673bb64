/** The rule that lies open over the page, if any. */
class Reader {
  open = $state.raw<{ game: string; rule: string } | null>(null);

  show(game: string, rule: string): void {
    this.open = { game, rule };
  }

  close(): void {
    this.open = null;
  }
}

export const reader = new Reader();
