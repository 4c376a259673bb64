import { settings } from '../lib/settings.svelte';

/** Whether the person is writing, so that letters are letters. */
function writing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=range]), textarea, select'))
  );
}

/** The single key of a shortcut, or null if it is not one (or shortcuts are turned off). */
export function shortcut(event: KeyboardEvent): string | null {
  if (!settings.keys || event.defaultPrevented || writing(event.target)) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (document.querySelector('dialog[open]')) return null;
  return event.key;
}
