/** The pictures of the games on the home page: small, always wanted together, so one file. */
import type { Component } from 'svelte';

export const vignettes = import.meta.glob<Component>('./*/Vignette.svelte', {
  import: 'default',
  eager: true,
});
