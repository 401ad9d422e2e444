import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '../picture-formats.ts';

/** `avatars/3q2-7wAAb0…`: 128 bits by chance, so that nobody finds a picture by trying. */
export const newPublicId = (folder: string) => `${folder}/${randomBytes(16).toString('base64url')}`;

const ID = '[a-z_]{1,40}(?:/[0-9a-f-]{36})?/[\\w-]{22}';
const PATH = new RegExp(
  `^/media/uploads/(?<id>${ID})(?:-(?<width>${PICTURE_WIDTHS.join('|')})\\.(?<format>${PICTURE_FORMATS.join('|')})|\\.webp)$`,
);

/** The path of a picture's public address; with `-640.avif` and so on in place of `.webp`, of a photo's other sizes. */
export const uploadPath = (publicId: string) => `/media/uploads/${publicId}.webp`;

/** What an address of ours names. */
export interface NamedPicture {
  publicId: string;
  /** undefined: the address of the picture as such. */
  size: { width: PictureWidth; format: PictureFormat } | undefined;
}

/** @returns undefined for a path of anything else */
export function parseUploadPath(path: string): NamedPicture | undefined {
  const { id, width, format } = PATH.exec(path)?.groups ?? {};
  if (!id) return undefined;
  const size = {
    width: PICTURE_WIDTHS.find((each) => String(each) === width),
    format: PICTURE_FORMATS.find((each) => each === format),
  };
  return { publicId: id, size: size.width && size.format ? { width: size.width, format: size.format } : undefined };
}

/**
 * The picture behind its address.
 * @param address with the site's origin or without it
 * @returns undefined for an address of anything else
 */
export function publicIdOf(address: string, { siteUrl }: Pick<Config, 'siteUrl'>): string | undefined {
  const named = parseUploadPath(address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address);
  return named && !named.size ? named.publicId : undefined;
}

/** Keys in the storage: what is public, and the master that sizes are made from, which never is. */
export const portraitKey = (publicId: string) => `uploads/${publicId}.webp`;
export const masterKey = (publicId: string) => `masters/${publicId}`;
export const sizeKey = (publicId: string, width: PictureWidth, format: PictureFormat) =>
  `sizes/${publicId}-${width}.${format}`;

/** Everything that may be kept of a picture. */
export const keysOf = (publicId: string): string[] => [
  portraitKey(publicId),
  masterKey(publicId),
  ...PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => sizeKey(publicId, width, format))),
];
