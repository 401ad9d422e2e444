import { lazy, useState } from 'react';
import type { ShownPhoto } from '../../shared/schemas/values.ts';
import { useWords } from '../words.tsx';
import { Button } from './button.tsx';
import { Fetched } from './fetched.tsx';
import { Photo } from './photo.tsx';
import './gallery.css';

const Lightbox = lazy(() => import('./lazy/lightbox.tsx'));

/** Pictures on the wide screen, by how many there are: a mosaic of one, two, three or five. */
const MOSAIC = 5;
const shownOf = (count: number) => (count >= MOSAIC ? MOSAIC : Math.min(count, 3));

interface GalleryProps {
  /** At least one, in order. */
  photos: readonly ShownPhoto[];
  /** Whose they are: stands for a picture about which nothing was said. */
  name: string;
  className?: string;
}

/**
 * Photos as a mosaic, on the phone the first one; each opens all of them in large. Wants the texts `studios`.
 */
export function Gallery({ photos, name, className = '' }: GalleryProps) {
  const { t } = useWords();
  const [open, setOpen] = useState<number>();
  const shown = photos.slice(0, shownOf(photos.length));
  const named = photos.map((photo, index) => ({
    ...photo,
    alt: photo.alt || t('studios.photos.of', { name, number: index + 1 }),
  }));
  return (
    <div className={`gallery g${shown.length} ${className}`.trim()}>
      {named.slice(0, shown.length).map((photo, index) => (
        <button key={photo.url} type="button" className="g-pic" aria-haspopup="dialog" onClick={() => setOpen(index)}>
          <Photo
            photo={photo}
            focus={{ x: photo.focal_x, y: photo.focal_y }}
            ratio="4x3"
            sizes={index === 0 ? '(min-width: 1024px) 60vw, 100vw' : '(min-width: 1024px) 25vw, 1px'}
            alt={photo.alt}
            eager={index === 0}
          />
        </button>
      ))}
      {photos.length > 1 && (
        <Button size="s" icon="images" className="g-all" aria-haspopup="dialog" onClick={() => setOpen(0)}>
          {t('studios.photos.all', { count: photos.length })}
        </Button>
      )}
      {open !== undefined && (
        <Fetched>
          <Lightbox photos={named} name={name} start={open} onClose={() => setOpen(undefined)} />
        </Fetched>
      )}
    </div>
  );
}
