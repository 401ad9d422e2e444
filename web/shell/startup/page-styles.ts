const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;

/**
 * Inlines the stylesheets of a page in place of their links, so that painting waits for no request.
 * @param read returns the content of a stylesheet by its URL; undefined leaves the link
 */
export function withStyles(
  html: string,
  nonce: string | undefined,
  read: (address: string) => string | undefined,
): string {
  const allowed = nonce ? ` nonce="${nonce}"` : '';
  return html.replace(LINK, (link) => {
    const address = /\bhref="([^"]+)"/.exec(link)?.[1] ?? '';
    const styles = read(address);
    return styles === undefined ? link : `<style data-href="${address}"${allowed}>${styles}</style>`;
  });
}

/**
 * Turns inlined styles back into links right before hydration, so that React finds those it expects; they fetch
 * nothing. A style is removed when React removes its link, with the screen it belongs to.
 */
export function adoptStyles(): void {
  const ofScreen = new Map<Node, HTMLStyleElement>();
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const address = style.dataset.href ?? '';
    const link = linkTo(address);
    style.after(link);
    // A stylesheet that lazy parts share with the screen has this mark; those parts look for a link without it.
    if (address.endsWith('#')) link.after(linkTo(address.slice(0, -1)));
    else ofScreen.set(link, style);
  }
  new MutationObserver((changes) => {
    // Nodes that React only moved are connected again by now.
    const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => !node.isConnected);
    for (const node of gone) ofScreen.get(node)?.remove();
  }).observe(document.head, { childList: true });
}

function linkTo(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.disabled = true;
  link.setAttribute('href', address);
  return link;
}
