import type { Config } from '#server/config.ts';
import { refuse } from '#server/http/refuse.ts';
import { claimUpload, removeUpload } from '#server/media/media.ts';
import type { TxServices } from '#server/services.ts';
import { lockProfile, updateProfileRow } from './queries.ts';

const FOLDER = 'avatars';

/**
 * Sets or removes the avatar. The previous picture and its file are deleted.
 * @param address the `secure_url` of a picture that the user has uploaded
 * @throws Refusal `accounts.not_your_picture`
 */
export async function updateAvatar(services: TxServices, userId: string, address: string | null) {
  const before = await lockProfile(services.db, userId);
  const avatar_url =
    address === null
      ? null
      : ((await claimUpload(services, { ownerId: userId, folder: FOLDER, address }))?.url ??
        refuse('accounts.not_your_picture'));
  await updateProfileRow(services.db, userId, { avatar_url });
  const old = before?.avatar_url;
  if (old && old !== avatar_url) await removeUpload(services, { ownerId: userId, folder: FOLDER, address: old });
}

/** Returns the URL of an avatar. The row has only a path, so that a site can move to another domain. */
export const publicAvatar = ({ siteUrl }: Pick<Config, 'siteUrl'>, stored: string | null) =>
  stored?.startsWith('/') ? `${siteUrl}${stored}` : stored;
