import { prefersReducedMotion } from 'svelte/motion';

export type Theme = 'system' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** What a reader has chosen about this client, kept in the browser. */
class Settings {
  theme = $state<Theme>(THEMES.find((theme) => theme === stored('theme')) ?? 'system');
  text = $state(stored('text') === 'yes');
  still = $state(stored('still') === 'yes');
  keys = $state(stored('keys') !== 'no');
  /** Whether numbers stand on Santorini's towers. */
  heights = $state(stored('heights') === 'yes');
  /** Soft sounds by events; without a choice only where the system does not ask for calm. */
  sound = $state(
    stored('sound') === null ? !prefersReducedMotion.current : stored('sound') === 'yes',
  );

  /** Whether moves are animated. */
  readonly motion = $derived(!this.still && !prefersReducedMotion.current);

  choose(theme: Theme): void {
    this.theme = theme;
    store('theme', theme);
    this.show();
  }

  showText(text: boolean): void {
    this.text = text;
    store('text', text ? 'yes' : 'no');
  }

  keepStill(still: boolean): void {
    this.still = still;
    store('still', still ? 'yes' : 'no');
  }

  /** Whether this browser has shown what the game is about. */
  hasIntroduced(game: string): boolean {
    return stored(`introduced-${game}`) === 'yes';
  }

  introduced(game: string): void {
    store(`introduced-${game}`, 'yes');
  }

  showHeights(heights: boolean): void {
    this.heights = heights;
    store('heights', heights ? 'yes' : 'no');
  }

  playSound(sound: boolean): void {
    this.sound = sound;
    store('sound', sound ? 'yes' : 'no');
  }

  useKeys(keys: boolean): void {
    this.keys = keys;
    store('keys', keys ? 'yes' : 'no');
  }

  /** Tells the style sheet; `system` leaves it to the reader's machine. */
  show(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
