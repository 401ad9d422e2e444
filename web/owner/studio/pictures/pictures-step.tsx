import { MAX_PHOTOS } from '#shared/studios/studios.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { KEEPALIVE_OPTIONS } from '#web/forms/drafts/keepalive.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { ChoosePhotos } from '#web/uploads/choose-photos.tsx';
import { PhotoTiles } from '#web/uploads/photo-tiles.tsx';
import type { UploadedPicture } from '#web/uploads/queue/upload.ts';
import { wasAnswered } from '#web/uploads/unsent-order.ts';
import { UploadTray } from '#web/uploads/upload-tray.tsx';
import { useUploads } from '#web/uploads/use-uploads.ts';
import { useWords } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';
import { useStudioAction } from '../use-studio-action.ts';

/** The step for pictures: upload, order, describe. Without any, the studio shows its drawn cover. */
export function PicturesStep() {
  const { t } = useWords();
  const { view, draft } = useStudioForm();
  const { studio } = view;
  const { photos } = studio;
  const { run, failure, ...act } = useStudioAction();
  const uploads = useUploads({
    folder: `art_studios/${studio.id}`,
    place: { path: `/edit-studio/${studio.id}?step=pictures`, name: studio.name },
    onDone: async ({ secure_url, public_id, width, height }: UploadedPicture) => {
      const json = { secure_url, public_id, ...(width > 0 && height > 0 && { width, height }) };
      draft.adopt(await readJson(api.studios[':id'].photos.$post({ param: { id: studio.id }, json })));
    },
  });
  // Refused uploads do not count towards the limit.
  const coming = uploads.list.filter(({ mayRetry }) => mayRetry).length;
  const order = (ids: string[]) =>
    wasAnswered((look) =>
      run(() =>
        look(
          readJson(
            api.studios[':id']['photo-order'].$put({ param: { id: studio.id }, json: { ids } }, KEEPALIVE_OPTIONS),
          ),
        ),
      ),
    );
  const remove = (photo: string) =>
    act.remove(() =>
      readJson(api.studios[':id'].photos[':photo'].$delete({ param: { id: studio.id, photo } }, KEEPALIVE_OPTIONS)),
    );
  return (
    <>
      {photos.length === 0 && uploads.list.length === 0 && (
        <div className={css.sformCover}>
          <Picture picture={studio.picture} ratio="3x2" sizes="(min-width: 1024px) 360px, 90vw" />
          <p className="muted small">{t('studio_form.pictures.cover')}</p>
        </div>
      )}
      <div>
        <ChoosePhotos onChoose={uploads.add} disabled={photos.length + coming >= MAX_PHOTOS} />
      </div>
      <UploadTray uploads={uploads} />
      {failure && <Note kind="brick">{failure}</Note>}
      <PhotoTiles
        photos={photos}
        of={`studio:${studio.id}`}
        wordsOf={(id) => ({
          alt: String(view.valueAt(`photo:${id}:alt`) ?? ''),
          focal_x: Number(view.valueAt(`photo:${id}:focal_x`)),
          focal_y: Number(view.valueAt(`photo:${id}:focal_y`)),
        })}
        errorOf={(id) => view.errors[`photo:${id}:alt`]}
        onChange={(id, changed) =>
          draft.set(
            Object.fromEntries(Object.entries(changed).map(([field, value]) => [`photo:${id}:${field}`, value])),
          )
        }
        onOrder={order}
        onRemove={remove}
      />
    </>
  );
}
