/** A token of a document. */
export type HtmlToken =
  | { kind: 'open'; name: string; attributes: Map<string, string> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const TAG = /<!--[\s\S]*?-->|<![^>]*>|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** Elements whose content is not markup. */
const RAW = new Set(['script', 'style']);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Splits a document into the tokens that a crawler needs: tags, their attributes, and text. Broken markup is text. */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  const tags = new RegExp(TAG);
  let from = 0;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    if (match.index > from) yield { kind: 'text', text: decoded(html.slice(from, match.index)) };
    from = tags.lastIndex;
    const [, closes, opens, said = ''] = match;
    if (closes) yield { kind: 'close', name: closes.toLowerCase() };
    if (!opens) continue;
    const name = opens.toLowerCase();
    yield { kind: 'open', name, attributes: attributesIn(said) };
    if (!RAW.has(name)) continue;
    const end = html.toLowerCase().indexOf(`</${name}`, from);
    const until = end === -1 ? html.length : end;
    yield { kind: 'text', text: html.slice(from, until) };
    from = until;
    tags.lastIndex = until;
  }
  if (from < html.length) yield { kind: 'text', text: decoded(html.slice(from)) };
}

function attributesIn(said: string): Map<string, string> {
  const found = [...said.matchAll(ATTRIBUTE)];
  return new Map(found.map(([, name = '', a, b, c]) => [name.toLowerCase(), decoded(a ?? b ?? c ?? '')]));
}

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,20}));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
