import type { Logger } from '../../log.ts';
import { listKeys, openKeyFolder, readKeys, type StoredKey } from './key-folder.ts';
import { generateSigningKey, type ParsedKey, parseKey, readSigningKeys } from './signing-keys.ts';

/** The keys of the moment. */
export interface KeyRing {
  /** Newest first; a folder is looked at again once a minute. */
  keys(): Promise<readonly ParsedKey[]>;
  /** The same when a key was not among them: a folder is looked at again, but not for each stranger's token. */
  refresh(): Promise<readonly ParsedKey[]>;
  /** The key that signs now. */
  signer(): Promise<ParsedKey>;
}

export interface KeySource {
  /** Folder that keeps the keys; made with a first key when it has none. */
  folder?: string;
  /** `AUTH_SIGNING_KEYS`: JSON, or a file with JSON: an array of private JWKs. Takes the place of the folder. */
  signingKeys?: string | undefined;
  log?: Logger | undefined;
}

/** Milliseconds after which a folder is looked at again: as a matter of course, and for a key that nobody knows. */
const REFRESH_INTERVAL_MS = { usually: 60_000, forUnknown: 5000 };

/**
 * Milliseconds for which a new key only verifies: every process has seen it by then (a minute), and every copy of
 * /.well-known/jwks.json from before is gone (ten minutes in caches, ten more in clients).
 */
export const ACTIVATION_DELAY_MS = 25 * 60_000;

/**
 * Opens the keys of this installation; without a source one that lives as long as the process.
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

  /** What cannot be read is left for the next time: the keys of before go on. */
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

/** The newest that has settled; where none has, the oldest. */
function selectSigner(keys: readonly ParsedKey[]): ParsedKey {
  const able = keys.filter((key) => key.privateKey);
  const signer = able.find(({ since }) => since.getTime() <= Date.now() - ACTIVATION_DELAY_MS) ?? able.at(-1);
  if (!signer) throw new Error('No key can sign');
  return signer;
}
