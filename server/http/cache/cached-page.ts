import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compressWell, type Encoding } from '../compress.ts';

/** A rendered page in every encoding, ready to be sent many times. */
export interface CachedPage {
  status: number;
  /** False for pages that must not be reused: refusals, and pages for a single reader. */
  isShared: boolean;
  etag: string;
  /** Memory used by all encodings, in bytes. */
  size: number;
  bodies: Record<Encoding, Body>;
  notModified: string[];
}

interface Body {
  /** Names and values alternating in one flat array, the form that Node writes fastest. */
  headers: string[];
  bytes: Buffer;
}

/**
 * A page is at most five seconds old when a browser shows it: one second for its data, two in this cache (see
 * page-cache.ts), and two in a proxy on the way. Browsers revalidate every time and mostly get a 304.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=2';
const VARY = 'Accept-Language, Cookie, Accept-Encoding';
const OF_ONE_ANSWER = new Set([
  'cache-control',
  'vary',
  'etag',
  'content-length',
  'set-cookie',
  'x-request-id',
  'date',
]);

/**
 * Turns a response into a page that can be cached. The nonce is removed, since a shared nonce protects nothing; the
 * policy lists the hash of each inline script and style instead.
 */
export async function toCachedPage(response: Response): Promise<CachedPage> {
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const rendered = await response.text();
  const html = withoutNonce(rendered, nonce);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const isForOne =
    response.headers.has('set-cookie') || /no-store|private/.test(response.headers.get('cache-control') ?? '');
  const isForEveryone = response.status === 200 && isPage && !isForOne;

  const bytes = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = [...response.headers]
    .filter(([name]) => !OF_ONE_ANSWER.has(name))
    .flatMap(([name, value]) => {
      return name === 'content-security-policy' ? [name, policyFor(rendered, nonce, policy)] : [name, value];
    });
  const caching = isForEveryone
    ? ['ETag', etag, 'Cache-Control', CACHE_CONTROL, 'Vary', VARY]
    : ['Cache-Control', 'no-store', 'Vary', VARY];
  const bodyOf = (body: Buffer, encoding?: Encoding): Body => ({
    headers: [
      ...headers,
      ...caching,
      ...(encoding ? ['Content-Encoding', encoding] : []),
      'Content-Length',
      String(body.length),
    ],
    bytes: body,
  });
  const [br, gz] = isForEveryone
    ? await Promise.all([compressWell.br(bytes), compressWell.gzip(bytes)])
    : [bytes, bytes];
  return {
    status: response.status,
    isShared: isForEveryone,
    etag,
    size: bytes.length + br.length + gz.length,
    bodies: isForEveryone
      ? { identity: bodyOf(bytes), br: bodyOf(br, 'br'), gzip: bodyOf(gz, 'gzip') }
      : { identity: bodyOf(bytes), br: bodyOf(bytes), gzip: bodyOf(bytes) },
    notModified: caching,
  };
}

const withoutNonce = (html: string, nonce: string | undefined): string =>
  nonce ? html.replaceAll(` nonce="${nonce}"`, '') : html;

/**
 * Replaces the nonce in the policy by the hashes of the inline scripts and styles that carry it. Markup injected into
 * the page cannot know the nonce, so it gets no hash.
 */
function policyFor(rendered: string, nonce: string | undefined, policy: string): string {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name = '', attributes = '', content = ''] of rendered.matchAll(INLINE)) {
    if (!nonce || !attributes.includes(` nonce="${nonce}"`) || /\ssrc=/.test(attributes)) continue;
    const hash = createHash('sha256').update(withoutNonce(content, nonce)).digest('base64');
    hashes[name as keyof typeof hashes].add(`'sha256-${hash}'`);
  }
  return policy.replace(/(script|style)-src [^;]*/g, (directive, name: keyof typeof hashes) =>
    directive.replace(/'nonce-[^']*'/, [...hashes[name]].join(' ')),
  );
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** Sends a cached page in an encoding the client accepts, or 304 if the client has it already. */
export function sendCachedPage(page: CachedPage, req: IncomingMessage, res: ServerResponse): void {
  if (page.isShared && req.headers['if-none-match']?.includes(page.etag)) {
    res.writeHead(304, page.notModified).end();
    return;
  }
  const { headers, bytes } = page.bodies[chooseEncoding(req.headers['accept-encoding'])];
  res.writeHead(page.status, headers);
  if (req.method === 'HEAD') res.end();
  else res.end(bytes);
}
