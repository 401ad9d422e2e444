import type { Logger } from '#server/log.ts';
import { listKeys, openKeyFolder, readKeys, type StoredKey } from './key-folder.ts';
import { generateSigningKey, type ParsedKey, parseKey, readSigningKeys } from './signing-keys.ts';

/** The current signing keys. */
export interface KeyRing {
  /** The keys, newest first. A folder is read again once a minute. */
  keys(): Promise<readonly ParsedKey[]>;
  /** The keys after an unknown key was met: reads the folder again, but at most every five seconds. */
  refresh(): Promise<readonly ParsedKey[]>;
  /** The key to sign with. */
  signer(): Promise<ParsedKey>;
}

export interface KeySource {
  /** The folder of the keys; created with a first key if it is empty. */
  folder?: string;
  /** `AUTH_SIGNING_KEYS`: an array of private JWKs as JSON, or a file with it. Replaces the folder. */
  signingKeys?: string | undefined;
  log?: Logger | undefined;
}

/** Milliseconds after which a folder is read again: usually, and when a token has an unknown key. */
const REFRESH_INTERVAL_MS = { usually: 60_000, forUnknown: 5000 };

/**
 * Milliseconds for which a new key only verifies. By then every process has read it (one minute), and older copies of
 * /.well-known/jwks.json have expired (ten minutes in caches, ten more in clients).
 */
export const ACTIVATION_DELAY_MS = 25 * 60_000;

/**
 * Opens the signing keys of this installation. Without a source it creates a key that lives as long as the process.
 * @throws StartError when the given keys cannot be used
 */
export async function openKeyRing({ folder, signingKeys, log }: KeySource): Promise<KeyRing> {
  if (signingKeys || !folder) {
    const jwks = signingKeys ? readSigningKeys(signingKeys) : [await generateSigningKey()];
    const keys = await parseKeys(jwks.map((jwk) => ({ jwk, since: new Date(0) })));
    return { keys: async () => keys, refresh: async () => keys, signer: async () => selectSigner(keys) };
  }
  await openKeyFolder(folder);
  return folderRing(folder, log);
}

async function folderRing(folder: string, log: Logger | undefined): Promise<KeyRing> {
  let listing = await listKeys(folder);
  let keys = await parseKeys(await readKeys(folder, listing));
  let readAt = Date.now();
  let reading: Promise<void> | undefined;

  /** Reads the folder again. If that fails, the previous keys stay in use. */
  async function reread(): Promise<void> {
    readAt = Date.now();
    try {
      const now = await listKeys(folder);
      if (now.fingerprint === listing.fingerprint || now.files.length === 0) return;
      keys = await parseKeys(await readKeys(folder, now));
      listing = now;
      log?.info({ kids: keys.map(({ kid }) => kid) }, 'the signing keys have changed');
    } catch (error) {
      log?.error({ err: error }, 'the signing keys cannot be read anew');
    }
  }

  async function fresh(after: number): Promise<readonly ParsedKey[]> {
    if (Math.abs(Date.now() - readAt) >= after) {
      reading ??= reread().finally(() => {
        reading = undefined;
      });
    }
    await reading;
    return keys;
  }

  return {
    keys: () => fresh(REFRESH_INTERVAL_MS.usually),
    refresh: () => fresh(REFRESH_INTERVAL_MS.forUnknown),
    signer: async () => selectSigner(await fresh(REFRESH_INTERVAL_MS.usually)),
  };
}

const parseKeys = (kept: StoredKey[]): Promise<ParsedKey[]> =>
  Promise.all(kept.map(async ({ jwk, since }) => ({ ...(await parseKey(jwk)), since })));

/** Returns the newest key that is old enough to sign; if none is, the oldest key. */
function selectSigner(keys: readonly ParsedKey[]): ParsedKey {
  const able = keys.filter((key) => key.privateKey);
  const signer = able.find(({ since }) => since.getTime() <= Date.now() - ACTIVATION_DELAY_MS) ?? able.at(-1);
  if (!signer) throw new Error('No key can sign');
  return signer;
}
