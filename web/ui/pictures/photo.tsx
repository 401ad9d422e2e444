import type { ReactNode } from 'react';
import { PICTURE_WIDTHS, photoAddress } from '../../../shared/media.ts';
import type { PictureRatio } from './picture.tsx';
import './picture.css';

/** An uploaded picture, as the API gives it. */
export interface PhotoAddress {
  /** `secure_url` of its upload. */
  url: string;
  /** Pixels of what is kept. */
  width: number;
  height: number;
  /** A CSS colour until it is there; '' for none. */
  placeholder: string;
}

interface PhotoProps {
  photo: PhotoAddress;
  /** The photo is cropped to it; its own when left out. */
  ratio?: PictureRatio;
  /** What a crop keeps, as shares of width and height. */
  focus?: { x: number; y: number };
  /** As in `<img sizes>`: how wide it is shown. */
  sizes: string;
  /** What a person who cannot see it is told; empty where the words beside it say all. */
  alt: string;
  /** In sight at once: fetched first. One a page. */
  eager?: boolean;
  className?: string;
  /** What lies on the picture. */
  children?: ReactNode;
}

/** An uploaded picture in the size that is needed, never stretched; until it is there, its colour keeps the place. */
export function Photo({ photo, ratio, focus, sizes, alt, eager = false, className = '', children }: PhotoProps) {
  const { url, width, height, placeholder } = photo;
  const files = (format: 'avif' | 'webp') => sourceSet(photo, format);
  return (
    <span
      className={`pic ${ratio ? `r${ratio}` : ''} ${className}`.replace(/\s+/g, ' ').trim()}
      style={{
        backgroundColor: placeholder || undefined,
        ...(!ratio && width > 0 && { aspectRatio: `${width} / ${height}` }),
      }}
    >
      <picture>
        {files('avif') && <source type="image/avif" srcSet={files('avif')} sizes={sizes} />}
        {files('webp') && <source type="image/webp" srcSet={files('webp')} sizes={sizes} />}
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

/** Its sizes, without those that are larger than the photo: the first of these is the photo itself. */
function sourceSet({ url, width }: PhotoAddress, format: 'avif' | 'webp'): string | undefined {
  const enough = PICTURE_WIDTHS.find((size) => size >= width) ?? Number.POSITIVE_INFINITY;
  const sizes = PICTURE_WIDTHS.filter((size) => size <= enough).flatMap((size) => {
    const address = photoAddress(url, size, format);
    return address ? [`${address} ${Math.min(size, width)}w`] : [];
  });
  return sizes.length > 0 ? sizes.join(', ') : undefined;
}
