import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '../picture-formats.ts';

/** Returns a new random id such as `avatars/3q2-7wAAb0…`: 128 bits, so that it cannot be guessed. */
export const newPublicId = (folder: string) => `${folder}/${randomBytes(16).toString('base64url')}`;

const ID = '[a-z_]{1,40}(?:/[0-9a-f-]{36})?/[\\w-]{22}';
const PATH = new RegExp(
  `^/media/uploads/(?<id>${ID})(?:-(?<width>${PICTURE_WIDTHS.join('|')})\\.(?<format>${PICTURE_FORMATS.join('|')})|\\.webp)$`,
);

/**
 * Returns the path of a picture's public URL. Other sizes of a photo end in `-640.avif` and so on instead of `.webp`.
 */
export const uploadPath = (publicId: string) => `/media/uploads/${publicId}.webp`;

/** A picture, and possibly its size, as named by a URL. */
export interface NamedPicture {
  publicId: string;
  /** undefined: the URL without a size. */
  size: { width: PictureWidth; format: PictureFormat } | undefined;
}

/** Parses the path of a picture. @returns undefined for other paths */
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
 * Returns the id of the picture at a URL.
 * @param address with or without the site's origin
 * @returns undefined for other URLs
 */
export function publicIdOf(address: string, { siteUrl }: Pick<Config, 'siteUrl'>): string | undefined {
  const named = parseUploadPath(address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address);
  return named && !named.size ? named.publicId : undefined;
}

/** Keys in the storage: the public portrait, and the master that sizes are rendered from, which is never public. */
export const portraitKey = (publicId: string) => `uploads/${publicId}.webp`;
export const masterKey = (publicId: string) => `masters/${publicId}`;
export const sizeKey = (publicId: string, width: PictureWidth, format: PictureFormat) =>
  `sizes/${publicId}-${width}.${format}`;

/** Lists all storage keys that a picture may have. */
export const keysOf = (publicId: string): string[] => [
  portraitKey(publicId),
  masterKey(publicId),
  ...PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => sizeKey(publicId, width, format))),
];
