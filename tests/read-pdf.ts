import { getDocumentProxy } from 'unpdf';

interface ReadPage {
  /** In points. */
  size: [width: number, height: number];
  /** Its texts in the order in which they were written, as a reader copies them, a line each. */
  text: string;
  /** The kinds of its parts, as screen readers announce them; none when the file is not tagged. */
  tags: string[];
}

/** Reads a PDF, with the reader of Firefox. */
export async function readPdf(content: Uint8Array | ArrayBuffer): Promise<{ title: unknown; pages: ReadPage[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ size: [width, height], text, tags: [...tagsOf(await page.getStructTree())] });
  }
  const { info } = await pdf.getMetadata();
  return { title: (info as { Title?: string }).Title, pages };
}

function* tagsOf(node: unknown): Generator<string> {
  const { role, children = [] } = (node ?? {}) as { role?: string; children?: unknown[] };
  if (role) yield role;
  for (const child of children) yield* tagsOf(child);
}
