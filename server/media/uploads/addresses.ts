import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** `avatars/3q2-7wAAb0…`: 128 bits by chance, so that nobody finds a picture by trying. */
export const newPublicId = (folder: string) => `${folder}/${randomBytes(16).toString('base64url')}`;

const PUBLIC_ID = /^[a-z_]{1,40}\/[\w-]{22}$/;

/** The path of a picture's public address. */
export const uploadPath = (publicId: string) => `/media/uploads/${publicId}.webp`;

/**
 * The picture behind its address.
 * @param address with the site's origin or without it
 * @returns undefined for an address of anything else
 */
export function publicIdOf(address: string, { siteUrl }: Pick<Config, 'siteUrl'>): string | undefined {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
  const id = /^\/media\/uploads\/(.+)\.webp$/.exec(path)?.[1];
  return id && PUBLIC_ID.test(id) ? id : undefined;
}

/** Where its file is. */
export const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>, publicId: string) =>
  join(dataDir, 'media', 'uploads', `${publicId}.webp`);
