import type { ReactNode } from 'react';
import { FORMATS, PICTURE_WIDTHS } from '#shared/pictures.ts';
import type { Picture as PictureAddress } from '#shared/schemas/values.ts';
import { Photo } from './photo.tsx';
import * as css from './picture.module.css';
import { HEIGHT_OF_WIDTH, type PictureRatio, RATIO_CLASSES } from './ratio-classes.ts';

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
  const files = (format: string) => PICTURE_WIDTHS.map((w) => `${picture.url}-${ratio}-${w}.${format} ${w}w`).join();
  return (
    <span
      className={[css.pic, RATIO_CLASSES[ratio], className].filter(Boolean).join(' ')}
      style={picture.placeholder ? { background: picture.placeholder } : undefined}
    >
      <picture>
        {FORMATS.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={files(format)} sizes={sizes} />
        ))}
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
