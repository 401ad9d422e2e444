export { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts';

/** AVIF and WebP for pages, JPEG for mails and link previews. The names are the file extensions. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Cache-Control of pictures: the same URL always shows the same picture. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
