import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createMiddleware } from 'hono/factory';

export type Encoding = 'identity' | 'gzip' | 'br';

const REFUSED = { br: /\bbr\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ };

/** Chooses the encoding of a response by the `Accept-Encoding` of its request. */
export function chooseEncoding(accept: string | string[] | undefined): Encoding {
  if (typeof accept !== 'string') return 'identity';
  if (accept.includes('br') && !REFUSED.br.test(accept)) return 'br';
  if (accept.includes('gzip') && !REFUSED.gzip.test(accept)) return 'gzip';
  return 'identity';
}

/** Compresses a text that is sent many times. */
export const compressWell = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 6 }),
};

/** Compresses a text that is sent once: a few bytes more for a third of the time. */
const compressFast = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 2 }),
};

/** Bytes below which a text fits into the packets that are sent anyway. */
const MIN_SIZE = 1000;
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b|application\/(?:javascript|yaml)\b)/;
/**
 * Its responses carry tokens beside what the client sent, whose length a compressed response would reveal to a listener
 * (BREACH). Everywhere else nobody can make a browser repeat a request for a secret: the API takes its token from a
 * header that no other site can send, and pages contain none but a nonce, which is another one each time.
 */
const SECRETS = '/auth/v1/';

/**
 * Compresses each response that is text and not compressed yet: pages, the API, feeds. Streams stay as they are; they
 * and others that are to pass unchanged say `no-transform`.
 */
export const compressText = createMiddleware(async (c, next) => {
  await next();
  const { res } = c;
  const type = res.headers.get('Content-Type') ?? '';
  if (!res.body || !TEXT.test(type) || res.headers.has('Content-Encoding') || c.req.path.startsWith(SECRETS)) return;
  if (res.headers.get('Cache-Control')?.includes('no-transform')) return;
  if (!/\baccept-encoding\b/i.test(res.headers.get('Vary') ?? '')) res.headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(c.req.header('Accept-Encoding'));
  if (encoding === 'identity' || c.req.method === 'HEAD') return;
  const plain = new Uint8Array(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  const isSmall = plain.length < MIN_SIZE;
  if (!isSmall) {
    headers.delete('Content-Length');
    headers.set('Content-Encoding', encoding);
    const etag = headers.get('ETag');
    // The bytes differ with the encoding, the content does not.
    if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`);
  }
  c.res = undefined;
  c.res = new Response(isSmall ? plain : await compressFast[encoding](plain), { status: res.status, headers });
});
