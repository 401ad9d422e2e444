import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { OfferingEditing } from '../../../shared/schemas/offering-editing.ts';
import type { PhotoShape } from '../../../shared/schemas/studio-editing.ts';
import { answer } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { problemText } from '../../problem-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Photo } from '../../ui/photo.tsx';
import { toast } from '../../ui/toast.tsx';
import { ChoosePhotos } from '../../uploads/choose-photos.tsx';
import { OrderedPhotos } from '../../uploads/ordered-photos.tsx';
import { UploadTray } from '../../uploads/upload-tray.tsx';
import { useUploads } from '../../uploads/use-uploads.ts';
import { useWords } from '../../words.tsx';
import { editingQuery } from '../manage/own-offering-queries.ts';
import { Part } from './form-parts.tsx';

/** Pictures of an offering: several at once, in an order, each with its words and the point that a crop keeps. */
export function PhotosPart({ offering }: { offering: OfferingEditing }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const param = { id: offering.id };
  const adopt = (after: OfferingEditing) => cache.setQueryData(editingQuery(api, offering.id).queryKey, after);
  const uploads = useUploads({
    folder: `art_studios/${offering.studio.id}`,
    onDone: async ({ secure_url }) => {
      adopt(await answer(api.offerings[':id'].photos.$post({ param, json: { url: secure_url } })));
    },
  });
  const attempt = async (request: () => Promise<OfferingEditing>) => {
    try {
      adopt(await request());
    } catch (error) {
      toast({ kind: 'destructive', title: problemText(t, error) });
    }
  };
  const { photos } = offering;
  const order = (ids: string[]) => attempt(() => answer(api.offerings[':id'].photos.$put({ param, json: { ids } })));
  return (
    <Part id="pictures" title={t('offering_form.part.pictures')} say={t('offering_form.say.pictures')}>
      {photos.length > 0 && (
        <OrderedPhotos photos={photos} className="of-photos" onOrder={order}>
          {(photo, _place, buttons) => (
            <PhotoRow
              photo={photo}
              order={buttons}
              onChange={(json) =>
                attempt(() =>
                  answer(
                    api.offerings[':id'].photos[':photoId'].$patch({ param: { ...param, photoId: photo.id }, json }),
                  ),
                )
              }
              onRemove={() =>
                attempt(() =>
                  answer(api.offerings[':id'].photos[':photoId'].$delete({ param: { ...param, photoId: photo.id } })),
                )
              }
            />
          )}
        </OrderedPhotos>
      )}
      <UploadTray uploads={uploads} />
      <span>
        <ChoosePhotos onChoose={uploads.add} />
      </span>
    </Part>
  );
}

interface PhotoRowProps {
  photo: PhotoShape;
  onChange: (change: { alt?: string; focal_x?: number; focal_y?: number }) => void;
  /** Buttons that move it. */
  order: ReactNode;
  onRemove: () => void;
}

function PhotoRow({ photo, order, onChange, onRemove }: PhotoRowProps) {
  const { t } = useWords();
  const [alt, setAlt] = useState(photo.alt);
  const point = (event: MouseEvent<HTMLButtonElement>) => {
    // A press of the keyboard has no place.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
    onChange({
      focal_x: share((event.clientX - box.left) / box.width),
      focal_y: share((event.clientY - box.top) / box.height),
    });
  };
  return (
    <div className="of-photo">
      <button type="button" className="of-focal" aria-label={t('offering_form.photo.focal')} onClick={point}>
        <Photo photo={photo} sizes="320px" alt={photo.alt} />
        <span className="of-point" style={{ left: `${photo.focal_x * 100}%`, top: `${photo.focal_y * 100}%` }} />
      </button>
      <TextField
        label={t('offering_form.photo.alt')}
        value={alt}
        maxLength={300}
        onChange={(event) => setAlt(event.target.value)}
        onBlur={() => alt.trim() !== photo.alt && onChange({ alt: alt.trim() })}
      />
      <span className="of-photo-do">
        {order}
        <IconButton icon="x" label={t('offering_form.photo.remove')} onClick={onRemove} />
      </span>
    </div>
  );
}
