import type { ChangeEvent } from 'react';
import { photoAddress } from '#shared/pictures.ts';
import { MAX_REVIEW_PICTURES } from '#shared/reviews.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { UploadFailure, uploadPortrait } from '#web/uploads/upload-portrait.ts';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './pictures-field.module.css';

interface PicturesFieldProps {
  bookingId: string;
  /** The URLs of the uploaded pictures, in their order. */
  value: readonly string[];
  onChange: (change: (before: readonly string[]) => string[]) => void;
}

/** Uploads photos for the review of a booking, and shows them small. */
export function PicturesField({ bookingId, value, onChange }: PicturesFieldProps) {
  const { t } = useWords();
  const upload = useAttempt(
    (error) => (error instanceof UploadFailure && error.message) || t('review_form.pictures.failed'),
  );
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, MAX_REVIEW_PICTURES - value.length);
    event.target.value = '';
    void upload.run(async () => {
      for (const file of files) {
        const url = await uploadPortrait(file, `reviews/${bookingId}`, () => {});
        onChange((before) => [...before, url]);
      }
    });
  };
  return (
    <fieldset className={css.field} aria-busy={upload.busy || undefined}>
      <legend>{t('review_form.pictures.label')}</legend>
      <ul>
        {value.map((url, at) => (
          <li key={url}>
            <img src={photoAddress(url, 320, 'webp') ?? url} alt="" width={96} height={96} />
            <button
              type="button"
              aria-label={t('review_form.pictures.remove', { number: at + 1 })}
              onClick={() => onChange((before) => before.filter((each) => each !== url))}
            >
              <Icon name="x" size="s" />
            </button>
          </li>
        ))}
        {value.length < MAX_REVIEW_PICTURES && (
          <li>
            <label className={buttonClass({ kind: 'quiet', size: 's' }, css.add)}>
              <Icon name="images" size="s" />
              {t(upload.busy ? 'review_form.pictures.uploading' : 'review_form.pictures.add')}
              <input className="sr" type="file" accept="image/*" multiple disabled={upload.busy} onChange={add} />
            </label>
          </li>
        )}
      </ul>
      <p className="small muted">{t('review_form.pictures.help', { most: MAX_REVIEW_PICTURES })}</p>
      {upload.failure && (
        <p className="small bad" role="alert">
          {upload.failure}
        </p>
      )}
    </fieldset>
  );
}
