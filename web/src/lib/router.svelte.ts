/** Where the reader is: the address bar, as state. */
class Route {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  /** The parts of the path: `/t/abc` is `['t', 'abc']`. */
  readonly parts = $derived(this.path.split('/').filter(Boolean).map(decodeURIComponent));

  go(address: string): void {
    history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }

  /** Changes the address without a step in the history. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.read();
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }
}

export const route = new Route();

/** Follows links inside of the client without a reload. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href, location.href);
  if (address.origin !== location.origin || address.pathname.startsWith('/api/')) return;
  if (address.pathname === location.pathname && address.hash) return;
  event.preventDefault();
  route.go(address.pathname + address.search + address.hash);
}
