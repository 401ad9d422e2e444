/** Widths in pixels, of which a page requests the one that fits. */
export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The formats that a browser chooses from, the smaller files first. */
export const FORMATS = ['avif', 'webp'] as const;

/**
 * Returns the URL of a photo in another size: `secure_url` with the width before its extension.
 * @returns undefined for a picture at a hosting service, which has only one URL
 */
export function photoAddress(url: string, width: PictureWidth, format: 'avif' | 'webp' | 'jpg'): string | undefined {
  const path = /^(.*\/media\/uploads\/.+)\.webp$/.exec(url)?.[1];
  return path && `${path}-${width}.${format}`;
}
