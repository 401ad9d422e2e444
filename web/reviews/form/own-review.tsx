import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BookingReview, OwnReview } from '#shared/schemas/reviews.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { ReviewPictures } from '../review-pictures.tsx';
import { deleteReview } from '../reviews-queries.ts';
import { Stars } from '../stars.tsx';
import * as css from './own-review.module.css';
import { ReviewForm } from './review-form.tsx';

interface OwnReviewProps {
  bookingId: string;
  review: OwnReview;
  about: BookingReview;
}

/** A review as its author sees it: how it stands, why it waits or was rejected, and what can be done with it. */
export function OwnReviewCard({ bookingId, review, about }: OwnReviewProps) {
  const { t, dayTime } = useWords();
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const { stars, text, language, state, reply, editable_until } = review;
  const { studio } = about;
  if (doing === 'edit') {
    return (
      <div className={css.own}>
        <ReviewForm bookingId={bookingId} about={about} review={review} onDone={() => setDoing(undefined)} />
      </div>
    );
  }
  return (
    <article className={css.own}>
      <StateNote review={review} />
      <Stars stars={stars} />
      <p className={css.text} lang={language}>
        {text}
      </p>
      <ReviewPictures pictures={review.pictures} author={review.author} />
      {reply && (
        <div className={css.reply}>
          <b className="strong">{t('reviews.reply_of', { studio: studio.name })}</b>
          <p>{reply.text}</p>
        </div>
      )}
      <div className={css.acts}>
        {editable_until && <Button onClick={() => setDoing('edit')}>{t('review_form.edit')}</Button>}
        {state === 'published' && (
          <ButtonLink to={`${studioAddress(studio)}#reviews`}>{t('review_form.see')}</ButtonLink>
        )}
        {state !== 'rejected' && (
          <Button kind="quiet" onClick={() => setDoing('delete')}>
            {t('review_form.delete')}
          </Button>
        )}
      </div>
      {editable_until && (
        <p className="small muted">
          {t('review_form.edit_until', { date: dayTime(editable_until, studio.time_zone) })}
        </p>
      )}
      {doing === 'delete' && <DeleteDialog id={review.id} bookingId={bookingId} onClose={() => setDoing(undefined)} />}
    </article>
  );
}

/** How it stands, with what the checks found or the reasons of a rejection. */
function StateNote({ review: { state, findings, objection, objection_note, editable_until } }: { review: OwnReview }) {
  const { t } = useWords();
  if (state === 'published') return <Note kind="leaf" title={t('review_form.published')} />;
  if (state === 'rejected') {
    return (
      <Note kind="brick" title={t('review_form.rejected')}>
        <p>{t(`review_form.because.${objection}`)}</p>
        {objection_note && <blockquote className={css.quote}>{objection_note}</blockquote>}
        <p>{t(editable_until ? 'review_form.correct' : 'review_form.final')}</p>
        <p>{t('review_form.appeal')}</p>
      </Note>
    );
  }
  return (
    <Note icon="eye" title={t('review_form.waits')}>
      {findings.map(({ flag, words }) => (
        <p key={flag + words}>{t(`review_form.found.${flag}`, { words })}</p>
      ))}
    </Note>
  );
}

function DeleteDialog({ id, bookingId, onClose }: { id: string; bookingId: string; onClose: () => void }) {
  const { t } = useWords();
  const go = useNavigate();
  const { busy, failure, run } = useAttempt();
  const act = async () => {
    if (!(await run(() => deleteReview(id)))) return;
    toast({ title: t('review_form.deleted') });
    await go(`/bookings/${bookingId}`);
  };
  return (
    <Dialog open onClose={onClose} title={t('review_form.delete_title')} description={t('review_form.delete_say')}>
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.acts}>
        <Button kind="brick" busy={busy} onClick={() => void act()}>
          {t('review_form.delete')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('review_form.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
