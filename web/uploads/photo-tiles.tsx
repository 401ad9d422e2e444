import { useState } from 'react';
import { TextField } from '../forms/fields/field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Photo, type PhotoAddress } from '../ui/pictures/photo.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { FocusPicker } from './focus-picker.tsx';
import { OrderedPhotos } from './ordered-photos.tsx';
import * as css from './photo-tiles.module.css';
import { useRemovals } from './use-removals.ts';

/** The form values of a photo: alternative text and focal point. */
export interface PhotoWords {
  alt: string;
  focal_x: number;
  focal_y: number;
}

interface PhotoTilesProps {
  photos: readonly (PhotoAddress & { id: string })[];
  /** What the photos belong to: `studio:…`, `offering:…`. */
  of: string;
  wordsOf: (id: string) => PhotoWords;
  errorOf: (id: string) => string | undefined;
  onChange: (id: string, changed: Partial<PhotoWords>) => void;
  onOrder: (ids: string[]) => Promise<boolean>;
  /** Removes a photo for good: called when the time to undo is over, or when the page is left. */
  onRemove: (id: string) => Promise<unknown>;
}

/** Photos as tiles in the order guests see. Tiles are dragged to reorder, and open a sheet to edit the photo. */
export function PhotoTiles(props: PhotoTilesProps) {
  const { of, wordsOf, onOrder } = props;
  const { waiting, begin } = useRemovals(props.onRemove);
  const photos = props.photos.filter(({ id }) => !waiting.has(id));
  const { t } = useWords();
  const [opened, setOpened] = useState<string>();
  return (
    <OrderedPhotos photos={photos} of={of} className={css.photoTiles} onOrder={onOrder}>
      {(photo, place, { grip, buttons }) => {
        const { alt, focal_x, focal_y } = wordsOf(photo.id);
        return (
          <div className={css.photoTile}>
            <button
              type="button"
              className={css.photoOpen}
              aria-label={t('uploads.tile.open', { number: place + 1 })}
              onClick={() => setOpened(photo.id)}
            >
              <Photo
                photo={photo}
                ratio="4x3"
                focus={{ x: focal_x, y: focal_y }}
                sizes="(min-width: 1024px) 220px, 45vw"
                alt={alt}
              />
            </button>
            {place === 0 && <Tag icon="check">{t('uploads.tile.first')}</Tag>}
            {alt.trim() === '' && <span className={css.photoBare}>{t('uploads.tile.bare')}</span>}
            {grip}
            {opened === photo.id && (
              <PhotoSheet
                {...props}
                photo={photo}
                place={place}
                order={buttons}
                onRemove={begin}
                onClose={() => setOpened(undefined)}
              />
            )}
          </div>
        );
      }}
    </OrderedPhotos>
  );
}

interface PhotoSheetProps extends Omit<PhotoTilesProps, 'onRemove'> {
  onRemove: (id: string) => void;
  photo: PhotoTilesProps['photos'][number];
  place: number;
  /** Buttons that move it. */
  order: React.ReactNode;
  onClose: () => void;
}

/** The sheet of a photo: focal point, alternative text, position, and removal. */
function PhotoSheet({ photo, place, order, onClose, wordsOf, errorOf, onChange, onRemove }: PhotoSheetProps) {
  const { t } = useWords();
  const number = place + 1;
  const { alt, focal_x, focal_y } = wordsOf(photo.id);
  return (
    <Dialog open onClose={onClose} title={t('uploads.tile.title', { number })}>
      <div className={css.photoSheet}>
        <FocusPicker
          photo={photo}
          number={number}
          focus={{ x: focal_x, y: focal_y }}
          onChange={({ x, y }) => onChange(photo.id, { focal_x: x, focal_y: y })}
        />
        <p className="small muted">{t('uploads.tile.focus_help')}</p>
        <TextField
          label={t('uploads.tile.alt')}
          placeholder={t('uploads.tile.alt_example')}
          value={alt}
          maxLength={300}
          error={errorOf(photo.id)}
          onChange={({ target }) => onChange(photo.id, { alt: target.value })}
        />
        <div className={css.photoDo}>
          {order}
          <Button
            kind="quiet"
            size="s"
            icon="x"
            onClick={() => {
              onClose();
              onRemove(photo.id);
            }}
          >
            {t('uploads.tile.remove')}
          </Button>
        </div>
        <Button kind="ink" wide onClick={onClose}>
          {t('uploads.tile.done')}
        </Button>
      </div>
    </Dialog>
  );
}
