import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** What a browser shows. */
export interface ReceivedPush {
  title: string;
  link: string;
  tag: string;
  ttl: number;
}

interface Browser {
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
  isGone: boolean;
  received: ReceivedPush[];
}

/**
 * A push service with its browsers: it checks who sends, keeps a message for the browser of the endpoint, and the
 * browser decrypts it.
 * @param key the public key with which the browsers subscribe
 */
export async function startPushService(key: () => Promise<string>) {
  const browsers = new Map<string, Browser>();
  /** Statuses of the next answers, in place of the real ones. */
  const failures: number[] = [];
  const requests: number[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number) => {
      requests.push(status);
      response.writeHead(status).end();
    };
    receive(request).then(answer, () => answer(400));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function receive(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const failure = failures.shift();
    if (failure) return failure;
    const browser = browsers.get(request.url ?? '');
    if (!browser) return 404;
    if (browser.isGone) return 410;
    if (!(await isAuthorized(request.headers.authorization ?? ''))) return 403;
    const { ttl, 'content-encoding': coding } = request.headers;
    if (!ttl || coding !== 'aes128gcm') return 400;
    browser.received.push({ ...JSON.parse(decrypt(Buffer.concat(chunks), browser)), ttl: Number(ttl) });
    return 201;
  }

  async function isAuthorized(header: string): Promise<boolean> {
    const [, token = '', given = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
    if (given !== (await key())) return false;
    const point = Buffer.from(given, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
    const { payload } = await jwtVerify(token, jwk, { audience: origin, requiredClaims: ['exp', 'sub'] });
    return (payload.exp ?? 0) < Date.now() / 1000 + 86_400 && /^(mailto|https):/.test(payload.sub ?? '');
  }

  return {
    origin,
    failures,
    requests,
    /** Subscribes a new browser, as `pushManager.subscribe` does. */
    subscribe() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const browser: Browser = { pair, auth: randomBytes(16), isGone: false, received: [] };
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      browsers.set(path, browser);
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: browser.auth.toString('base64url') };
      return { browser, subscription: { endpoint: `${origin}${path}`, keys } };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decrypts a message as its browser does (RFC 8188 and 8291). */
export function decrypt(body: Buffer, { pair, auth }: Pick<Browser, 'pair' | 'auth'>): string {
  const salt = body.subarray(0, 16);
  const end = 21 + body.readUInt8(20);
  const [sender, sealed] = [body.subarray(21, end), body.subarray(end)];
  const hkdf = (secret: Uint8Array, by: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = hkdf(pair.computeSecret(sender), auth, info, 32);
  const key = hkdf(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, hkdf(shared, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
