const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;

/**
 * The page with its styles in it instead of links to them: nothing has to be fetched before it is painted.
 * @param read the content of a file of styles by its address; undefined leaves the link
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
 * Right before React takes the page over: it finds the links it knows, which fetch nothing. Styles go when React takes
 * their link away, with the screen they belong to.
 */
export function adoptStyles(): void {
  const ofScreen = new Map<Node, HTMLStyleElement>();
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    const address = style.dataset.href ?? '';
    const link = linkTo(address);
    style.after(link);
    // What parts that are fetched later share with the screen has this mark; they look for a link without it.
    if (address.endsWith('#')) link.after(linkTo(address.slice(0, -1)));
    else ofScreen.set(link, style);
  }
  new MutationObserver((changes) => {
    // One that React only moved to another place is back by now.
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
