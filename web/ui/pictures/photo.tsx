import type { ReactNode } from 'react';
import { FORMATS, PICTURE_WIDTHS, photoAddress } from '#shared/pictures.ts';
import * as css from './picture.module.css';
import { HEIGHT_OF_WIDTH, type PictureRatio, RATIO_CLASSES } from './ratio-classes.ts';

/** An uploaded photo, as the API returns it. */
export interface PhotoAddress {
  /** `secure_url` of the upload. */
  url: string;
  /** Size of the stored photo in pixels. */
  width: number;
  height: number;
  /** A CSS colour shown while loading; '' for none. */
  placeholder: string;
}

interface PhotoProps {
  photo: PhotoAddress;
  /** Aspect ratio to crop to; by default the photo's own. */
  ratio?: PictureRatio;
  /** The point a crop keeps in view, as fractions of width and height. */
  focus?: { x: number; y: number };
  /** As in `<img sizes>`: the displayed width. */
  sizes: string;
  /** Alternative text; empty if the words beside it say the same. */
  alt: string;
  /** Loaded first because it is visible at once. At most one per page. */
  eager?: boolean;
  className?: string;
  /** Content laid over the photo. */
  children?: ReactNode;
}

/** An uploaded photo in the size needed, never scaled up; its colour fills the space while loading. */
export function Photo({ photo, ratio, focus, sizes, alt, eager = false, className, children }: PhotoProps) {
  const { url, width, height, placeholder } = photo;
  return (
    <span
      className={[css.pic, ratio && RATIO_CLASSES[ratio], className].filter(Boolean).join(' ')}
      style={{
        backgroundColor: placeholder || undefined,
        ...(!ratio && width > 0 && { aspectRatio: `${width} / ${height}` }),
      }}
    >
      <picture>
        {FORMATS.map((format) => {
          const files = sourceSet(photo, format, ratio);
          return files && <source key={format} type={`image/${format}`} srcSet={files} sizes={sizes} />;
        })}
        <img
          src={photoAddress(url, 960, 'jpg') ?? url}
          alt={alt}
          width={width || undefined}
          height={height || undefined}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          style={focus && { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
        />
      </picture>
      {children}
    </span>
  );
}

/**
 * Returns the `srcset` of the photo, without widths above the first that covers its full size. Each file's width is
 * that of what the crop shows of it, so that a wide photo in a narrow crop is not scaled up.
 */
function sourceSet(
  { url, width, height }: PhotoAddress,
  format: (typeof FORMATS)[number],
  ratio?: PictureRatio,
): string | undefined {
  const shown = ratio ? Math.min(1, height / width / HEIGHT_OF_WIDTH[ratio]) : 1;
  const files = PICTURE_WIDTHS.flatMap((size, at) => {
    const address = (PICTURE_WIDTHS[at - 1] ?? 0) < width && photoAddress(url, size, format);
    return address ? `${address} ${Math.round(shown * Math.min(size, width))}w` : [];
  });
  return files.join() || undefined;
}
