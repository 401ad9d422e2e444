import { chmodSync, mkdirSync } from 'node:fs';
import { StartError } from './config/start-error.ts';

/**
 * Creates a folder that only its owner may enter (0700), or restricts an existing one.
 * @throws StartError if it cannot be created
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
    // A mounted volume, or a folder of another user, keeps the permissions of its operator.
  }
}
