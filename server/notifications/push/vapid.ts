import { createECDH } from 'node:crypto';
import type { Connection } from '../../db/database.ts';
import { getInstallationSecret } from '../../db/installation-secrets.ts';

/** The key pair with which this installation proves to push services who it is (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  public_key: string;
  private_key: string;
}

/** Returns the key pair of this installation. Subscriptions are valid for it alone, so that it never changes. */
export const getPushKeys = (db: Connection): Promise<PushKeys> =>
  getInstallationSecret(db, 'push', () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    return { public_key: pair.getPublicKey('base64url'), private_key: pair.getPrivateKey('base64url') };
  });
