import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Encodes the CBOR types of WebAuthn responses: numbers, texts, bytes and maps. */
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])]);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface Circumstances {
  /** The origin of the page. */
  origin?: string;
  /** Whether the authenticator checked a PIN or a fingerprint. */
  verified?: boolean;
  aaguid?: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId?: string;
}

/**
 * A software authenticator with one ES256 key, no attestation and a growing counter.
 * `create` and `get` take the options of the server and return the result of a browser's `toJSON()`.
 */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  /** The signature counter; lower it to simulate a clone. */
  count = 0;
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;
  private readonly circumstances: Circumstances;

  constructor(circumstances: Circumstances = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    const coordinate = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
    this.publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    this.circumstances = circumstances;
  }

  create(options: CreationOptions) {
    const length = Buffer.alloc(2);
    const id = Buffer.from(this.id, 'base64url');
    length.writeUInt16BE(id.length);
    const aaguid = Buffer.from((this.circumstances.aaguid ?? '0'.repeat(32)).replaceAll('-', ''), 'hex');
    const authData = Buffer.concat([this.data(options.rp.id ?? '', WITH_KEY), aaguid, length, id, this.publicKey]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.named,
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal', 'a transport of the future'] as AuthenticatorTransport[],
      },
    };
  }

  get(options: RequestOptions) {
    this.count += 1;
    const data = this.data(options.rpId ?? '', 0);
    const clientDataJSON = this.clientData('webauthn.get', options.challenge);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.named,
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.key)),
      },
    };
  }

  private get named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private data(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    const all = flags | PRESENT | (this.circumstances.verified === false ? 0 : VERIFIED);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  }

  private clientData(type: string, challenge: string): string {
    const { origin = 'http://atelio.test' } = this.circumstances;
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}
