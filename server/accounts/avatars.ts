import type { Config } from '../config.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { putInUse, removeUpload } from '../media/media.ts';
import type { Services } from '../services.ts';
import { lockProfile, updateProfileRow } from './queries.ts';

const FOLDER = 'avatars';

/**
 * Shows a picture that the person uploaded, or none. The one before is removed, its file too.
 * @param address the picture's `secure_url`
 * @throws Refusal `accounts.not_your_picture`
 */
export async function updateAvatar(services: Services, tx: Connection, userId: string, address: string | null) {
  const before = await lockProfile(tx, userId);
  const avatar_url =
    address === null
      ? null
      : ((await putInUse(services, tx, { ownerId: userId, folder: FOLDER, address }))?.url ??
        refuse('accounts.not_your_picture'));
  await updateProfileRow(tx, userId, { avatar_url });
  const old = before?.avatar_url;
  if (old && old !== avatar_url) await removeUpload(services, tx, { ownerId: userId, folder: FOLDER, address: old });
}

/** Its whole address: the row keeps a path, so that a site can move. */
export const publicAvatar = ({ siteUrl }: Pick<Config, 'siteUrl'>, stored: string | null) =>
  stored?.startsWith('/') ? `${siteUrl}${stored}` : stored;
