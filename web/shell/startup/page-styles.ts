import type { PageStyles } from '#web/context.ts';

const CLASSES = /\bclass=(["'])(.*?)\1/g;
const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;

/**
 * Inlines the stylesheets of a page in place of their links, so that painting waits for no request. Those of parts that
 * are imported on demand have no link; they are added at the end of the head.
 */
export function withStyles(html: string, nonce: string | undefined, { read, sheetsOf }: PageStyles): string {
  const inlined = new Set<string>();
  const inline = (address: string): string | undefined => {
    const styles = read(address);
    if (styles === undefined) return undefined;
    inlined.add(address.replace(/#$/, ''));
    return `<style data-href="${address}"${nonce ? ` nonce="${nonce}"` : ''}>${styles}</style>`;
  };
  const dressed = html.replace(LINK, (link) => inline(/\bhref="([^"]+)"/.exec(link)?.[1] ?? '') ?? link);
  const added: string[] = [];
  for (const name of new Set([...html.matchAll(CLASSES)].flatMap(([, , names = '']) => names.split(' ')))) {
    const sheets = sheetsOf(name);
    const [smallest] = sheets;
    if (smallest && !sheets.some((address) => inlined.has(address))) added.push(inline(smallest) ?? '');
  }
  return added.length === 0 ? dressed : dressed.replace('</head>', () => `${added.join('')}</head>`);
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
