import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The public key and the secret that a browser gives with its subscription, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** The size of a record, which a message fills in part. */
const RECORD = 4096;

/**
 * Encrypts a push message for one browser (RFC 8291, with the content coding aes128gcm).
 * @param text of at most 3000 bytes
 * @param random for the test vector: the key pair of the message and its salt
 * @throws for keys that are not on the curve
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  random: { pair: ECDH; salt: Buffer } = { pair: newPair(), salt: randomBytes(16) },
): Buffer {
  const { pair, salt } = random;
  const browser = Buffer.from(p256dh, 'base64url');
  const own = pair.getPublicKey();
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own]);
  const shared = derive(pair.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte 2 ends the last record.
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(2)])), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, ...sealed]);
}

function newPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}
