import { lazy, type ReactNode, useState } from 'react';
import type { Picture as PictureAddress } from '#shared/schemas/values.ts';
import { useWords } from '#web/words.tsx';
import { Button } from '../button.tsx';
import { Fetched } from '../feedback/fetched.tsx';
import * as css from './gallery.module.css';
import { placesOf, shareOf } from './mosaic.ts';
import { Picture } from './picture.tsx';

const Lightbox = lazy(() => import('../lazy/lightbox.tsx'));

interface GalleryProps {
  /** At least one, in order. */
  pictures: readonly PictureAddress[];
  /** Name of the studio or offering, for the alternative text of pictures without one. */
  name: string;
  className?: string;
  /** Laid over the pictures. */
  children?: ReactNode;
}

/** Pictures as a mosaic, on phones as a strip to swipe; each opens the lightbox. Needs the texts `studios`. */
export function Gallery({ pictures, name, className = '', children }: GalleryProps) {
  const { t } = useWords();
  const [open, setOpen] = useState<number>();
  const places = placesOf(pictures.length);
  const named = pictures.map((picture, index) => ({
    ...picture,
    alt: picture.photo?.alt || picture.alt || t('studios.photos.of', { name, number: index + 1 }),
  }));
  return (
    <div className={`${css.gallery} ${className}`.trim()}>
      <div className={css.gStrip} data-count={places}>
        {named.map((picture, index) => (
          <button
            key={picture.url}
            type="button"
            className={css.gPic}
            aria-haspopup="dialog"
            onClick={() => setOpen(index)}
          >
            <Picture
              picture={picture}
              ratio={pictures.length > 1 ? '4x3' : '16x9'}
              sizes={`(min-width:1024px) min(${shareOf(index, places)}vw,${shareOf(index, places) * 12}px),100vw`}
              alt={picture.alt}
              eager={index === 0}
            />
          </button>
        ))}
      </div>
      {pictures.length > 1 && (
        <Button size="s" icon="images" className={css.gAll} aria-haspopup="dialog" onClick={() => setOpen(0)}>
          {t('studios.photos.all', { count: pictures.length })}
        </Button>
      )}
      {children}
      {open !== undefined && (
        <Fetched>
          <Lightbox pictures={named} name={name} start={open} onClose={() => setOpen(undefined)} />
        </Fetched>
      )}
    </div>
  );
}
