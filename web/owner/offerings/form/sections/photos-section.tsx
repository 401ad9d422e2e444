import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { KEEPALIVE_OPTIONS } from '#web/forms/drafts/keepalive.ts';
import { problemText } from '#web/problem-text.ts';
import { toast } from '#web/ui/toast.tsx';
import { ChoosePhotos } from '#web/uploads/choose-photos.tsx';
import { PhotoTiles } from '#web/uploads/photo-tiles.tsx';
import { wasAnswered } from '#web/uploads/unsent-order.ts';
import { UploadTray } from '#web/uploads/upload-tray.tsx';
import { useUploads } from '#web/uploads/use-uploads.ts';
import { useWords } from '#web/words.tsx';
import { FormSection } from '../offering-fields.tsx';
import type { OfferingForm } from '../use-offering-draft.ts';

/** The section for pictures: upload several, order them, and give each an alternative text and a focal point. */
export function PhotosSection({ form }: { form: OfferingForm }) {
  const { t } = useWords();
  const { view, draft, act } = form;
  const offering = view.thing;
  const param = { id: offering.id };
  const uploads = useUploads({
    folder: `art_studios/${offering.studio.id}`,
    place: { path: `/edit-offering/${offering.id}#pictures`, name: offering.title || t('offering_form.untitled') },
    onDone: async ({ secure_url }) => {
      draft.adopt(await readJson(api.offerings[':id'].photos.$post({ param, json: { url: secure_url } })));
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
    wasAnswered((look) =>
      attempt(() => look(readJson(api.offerings[':id'].photos.$put({ param, json: { ids } }, KEEPALIVE_OPTIONS)))),
    );
  return (
    <FormSection id="pictures" title={t('offering_form.part.pictures')} say={t('offering_form.say.pictures')}>
      {photos.length > 0 && (
        <PhotoTiles
          photos={photos}
          of={`offering:${offering.id}`}
          wordsOf={(id) => ({
            alt: String(view.valueAt(`photo.${id}.alt`) ?? ''),
            focal_x: Number(view.valueAt(`photo.${id}.focal_x`)),
            focal_y: Number(view.valueAt(`photo.${id}.focal_y`)),
          })}
          errorOf={(id) => view.errors[`photo.${id}.alt`]}
          onChange={(id, changed) =>
            draft.set(
              Object.fromEntries(Object.entries(changed).map(([field, value]) => [`photo.${id}.${field}`, value])),
            )
          }
          onOrder={order}
          onRemove={(photoId) =>
            attempt(() =>
              readJson(
                api.offerings[':id'].photos[':photoId'].$delete({ param: { ...param, photoId } }, KEEPALIVE_OPTIONS),
              ),
            )
          }
        />
      )}
      <UploadTray uploads={uploads} />
      <span>
        <ChoosePhotos onChoose={uploads.add} />
      </span>
    </FormSection>
  );
}
