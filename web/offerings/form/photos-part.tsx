import type { MouseEvent, ReactNode } from 'react';
import type { OfferingEditing } from '../../../shared/schemas/offering-editing.ts';
import type { PhotoShape } from '../../../shared/schemas/studio-editing.ts';
import { answer } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { EVEN_WHEN_LEAVING } from '../../drafts/sending.ts';
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
import { Part } from './form-parts.tsx';
import type { OfferingForm } from './use-offering-draft.ts';

/** Pictures of an offering: several at once, in an order, each with its words and the point that a crop keeps. */
export function PhotosPart({ form }: { form: OfferingForm }) {
  const { t } = useWords();
  const { view, draft, act } = form;
  const offering = view.thing;
  const param = { id: offering.id };
  const uploads = useUploads({
    folder: `art_studios/${offering.studio.id}`,
    place: { path: `/edit-offering/${offering.id}#pictures`, name: offering.title || t('offering_form.untitled') },
    onDone: async ({ secure_url }) => {
      draft.adopt(await answer(api.offerings[':id'].photos.$post({ param, json: { url: secure_url } })));
    },
  });
  const attempt = async (request: () => Promise<OfferingEditing>) => {
    try {
      await act(request);
    } catch (error) {
      toast({ kind: 'destructive', title: problemText(t, error) });
    }
  };
  const { photos } = offering;
  const order = (ids: string[]) =>
    attempt(() => answer(api.offerings[':id'].photos.$put({ param, json: { ids } }, EVEN_WHEN_LEAVING)));
  return (
    <Part id="pictures" title={t('offering_form.part.pictures')} say={t('offering_form.say.pictures')}>
      {photos.length > 0 && (
        <OrderedPhotos photos={photos} of={`offering:${offering.id}`} className="of-photos" onOrder={order}>
          {(photo, _place, buttons) => (
            <PhotoRow
              form={form}
              photo={photo}
              order={buttons}
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
  form: OfferingForm;
  photo: PhotoShape;
  /** Buttons that move it. */
  order: ReactNode;
  onRemove: () => void;
}

function PhotoRow({ form, photo, order, onRemove }: PhotoRowProps) {
  const { t } = useWords();
  const { view, draft } = form;
  const part = (field: 'alt' | 'focal_x' | 'focal_y') => `photo.${photo.id}.${field}`;
  const place = (field: 'focal_x' | 'focal_y') => `${Number(view.partOf(part(field))) * 100}%`;
  const point = (event: MouseEvent<HTMLButtonElement>) => {
    // A press of the keyboard has no place.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
    draft.set({
      [part('focal_x')]: share((event.clientX - box.left) / box.width),
      [part('focal_y')]: share((event.clientY - box.top) / box.height),
    });
  };
  return (
    <div className="of-photo">
      <button type="button" className="of-focal" aria-label={t('offering_form.photo.focal')} onClick={point}>
        <Photo photo={photo} sizes="320px" alt={photo.alt} />
        <span className="of-point" style={{ left: place('focal_x'), top: place('focal_y') }} />
      </button>
      <TextField
        label={t('offering_form.photo.alt')}
        value={String(view.partOf(part('alt')))}
        maxLength={300}
        error={view.errors[part('alt')]}
        onChange={(event) => draft.set({ [part('alt')]: event.target.value })}
      />
      <span className="of-photo-do">
        {order}
        <IconButton icon="x" label={t('offering_form.photo.remove')} onClick={onRemove} />
      </span>
    </div>
  );
}
