import type { ReactNode } from 'react';
import { PICTURE_WIDTHS } from '../../../shared/pictures.ts';
import type { Picture as PictureAddress } from '../../../shared/schemas/values.ts';
import { Photo } from './photo.tsx';
import * as css from './picture.module.css';
import { RATIO_CLASSES } from './ratio-classes.ts';

const HEIGHT_OF_WIDTH = { '4x3': 3 / 4, '3x2': 2 / 3, '16x9': 9 / 16, '1x1': 1 } as const;
export type PictureRatio = keyof typeof HEIGHT_OF_WIDTH;

interface PictureProps {
  picture: PictureAddress;
  ratio: PictureRatio;
  /** As in `<img sizes>`: the displayed width. */
  sizes: string;
  /** Alternative text; empty if the words beside it say the same. */
  alt?: string;
  /** Loaded first because it is visible at once. At most one per page. */
  eager?: boolean;
  className?: string;
  /** Content laid over the picture. */
  children?: ReactNode;
}

/** A photo or a drawn cover in a given aspect ratio, in the size needed; its colour fills the space while loading. */
export function Picture({ picture, ratio, sizes, alt = '', eager = false, className, children }: PictureProps) {
  const { photo } = picture;
  if (photo) {
    return (
      <Photo photo={photo} focus={{ x: photo.focal_x, y: photo.focal_y }} {...{ ratio, sizes, alt, eager, className }}>
        {children}
      </Photo>
    );
  }
  const files = (format: string) =>
    PICTURE_WIDTHS.map((w) => `${picture.url}-${ratio}-${w}.${format} ${w}w`).join(', ');
  return (
    <span
      className={[css.pic, RATIO_CLASSES[ratio], className].filter(Boolean).join(' ')}
      style={picture.placeholder ? { background: picture.placeholder } : undefined}
    >
      <picture>
        <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={files('webp')} sizes={sizes} />
        <img
          src={`${picture.url}-${ratio}-640.jpg`}
          alt={alt}
          width={960}
          height={Math.round(960 * HEIGHT_OF_WIDTH[ratio])}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      </picture>
      {children}
    </span>
  );
}
