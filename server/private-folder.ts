import { chmodSync, mkdirSync } from 'node:fs';
import { StartError } from './config/start-error.ts';

/**
 * Makes a folder that only its owner may enter (0700), or makes an existing one so.
 * @throws StartError when it cannot be made
 */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new StartError(`The folder ${folder} cannot be written. Set DATA_DIR to a folder that this user may write.`);
  }
  try {
    chmodSync(folder, 0o700);
  } catch {
    // A mounted volume, or one that belongs to another user, keeps the permissions its operator gave it.
  }
}
