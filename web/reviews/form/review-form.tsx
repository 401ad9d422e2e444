import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { REVIEW_TEXT } from '#shared/reviews.ts';
import type { BookingReview, OwnReview } from '#shared/schemas/reviews.ts';
import { tabStorage } from '#web/browser-storage.ts';
import { TEXT_DRAFT } from '#web/forms/drafts/draft-keys.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { saveReview } from '../reviews-queries.ts';
import { PicturesField } from './pictures-field.tsx';
import * as css from './review-screen.module.css';
import { sentToast } from './sent-toast.ts';
import { StarsField } from './stars-field.tsx';

interface ReviewFormProps {
  bookingId: string;
  about: BookingReview;
  /** The review to edit; undefined for a new one. */
  review?: OwnReview;
  /** Called when an edit was saved or given up. */
  onDone?: () => void;
}

/** The form of a new review, or of an edit. What is typed survives a reload. */
export function ReviewForm({ bookingId, about, review, onDone }: ReviewFormProps) {
  const { t } = useWords();
  const [query] = useSearchParams();
  const { busy, failure, run } = useAttempt();
  const [stars, setStars] = useState(review?.stars ?? starsIn(query.get('stars')));
  const [text, setText] = useState(review?.text ?? '');
  const [pictures, setPictures] = useState<readonly string[]>(review?.pictures.map(({ url }) => url) ?? []);
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!review) setText(tabStorage.get(draftKey(bookingId)) ?? '');
  }, [review, bookingId]);
  const length = [...text.trim()].length;
  const missing = { stars: stars === undefined, text: length < REVIEW_TEXT.min };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (stars === undefined || missing.text) {
      form.current?.querySelector<HTMLElement>(missing.stars ? 'input' : 'textarea')?.focus();
      return;
    }
    const done = await run(async () => {
      const sent = await saveReview(bookingId, review?.id, { stars, text, pictures: [...pictures] });
      tabStorage.remove(draftKey(bookingId));
      toast(sentToast(t, sent));
    });
    if (done) onDone?.();
  };
  return (
    <form ref={form} method="post" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <StarsField
        value={stars}
        onChange={setStars}
        error={isSent && missing.stars ? t('review_form.stars_missing') : undefined}
      />
      <TextAreaField
        label={t('review_form.text')}
        help={t('review_form.length', { count: length, least: REVIEW_TEXT.min, most: REVIEW_TEXT.max })}
        error={isSent && missing.text ? t('review_form.text_short', { least: REVIEW_TEXT.min }) : undefined}
        name="text"
        rows={6}
        maxLength={REVIEW_TEXT.max}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          if (!review) tabStorage.set(draftKey(bookingId), value);
        }}
      />
      <PicturesField bookingId={bookingId} value={pictures} onChange={setPictures} />
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.acts}>
        <Button type="submit" kind="clay" busy={busy}>
          {t(review ? 'review_form.save' : 'review_form.publish')}
        </Button>
        {onDone && (
          <Button kind="quiet" onClick={onDone}>
            {t('review_form.cancel')}
          </Button>
        )}
      </div>
      <p className="small muted">{t('review_form.public', { name: about.author || t('reviews.guest') })}</p>
    </form>
  );
}

/** Where the text is kept until it is sent. */
const draftKey = (bookingId: string) => `${TEXT_DRAFT}review:${bookingId}`;

/** The stars in the address of a mail's link. */
function starsIn(given: string | null): number | undefined {
  const stars = Number(given);
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : undefined;
}
