/** Lets the keyboard into a part of the page for as long as it has more than it can show. */
export function scrollable(node: HTMLElement): { destroy: () => void } {
  const look = (): void => {
    const scrolls = node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
    if (scrolls) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(node);
  contents.observe(node, { childList: true, subtree: true });
  return {
    destroy: () => {
      sizes.disconnect();
      contents.disconnect();
    },
  };
}
