import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BookingReview } from '#shared/schemas/reviews.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { ApiProblem } from '#web/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { studioAddress } from '#web/studios/urls.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import { bookingReviewQuery } from '../reviews-queries.ts';
import type { Route } from './+types/review-screen';
import { OwnReviewCard } from './own-review.tsx';
import { ReviewForm } from './review-form.tsx';
import * as css from './review-screen.module.css';

export const handle: ScreenHandle = { texts: ['reviews', 'review_form', 'errors'] };

/**
 * `/bookings/:bookingId/review`: writing the review of a booking, and what became of it. `?stars=4` sets the stars, no
 * more.
 */
export default function ReviewScreen({ params }: Route.ComponentProps) {
  const { t } = useWords();
  const { state } = useSession();
  const { data, error, refetch } = useQuery({ ...bookingReviewQuery(params.bookingId), enabled: state === 'in' });
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundScreen />;
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('review_form.title')} hidden />
      {state === 'out' ? (
        <SignInPrompt title={t('review_form.title')}>{t('review_form.sign_in')}</SignInPrompt>
      ) : data ? (
        <Review key={data.review?.id} bookingId={params.bookingId} about={data} />
      ) : error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLine height="320px" />
      )}
    </div>
  );
}

function Review({ bookingId, about }: { bookingId: string; about: BookingReview }) {
  const { t, day, dayTime } = useWords();
  const { studio, offering, attended_at, from, refusal, review, until, author } = about;
  const moment = { from: dayTime(from, studio.time_zone), until: dayTime(until, studio.time_zone) };
  return (
    <>
      <nav className={columnCss.crumb}>
        <Link to={`/bookings/${bookingId}`}>
          <Icon name="arrow-left" size="s" />
          {t('review_form.back')}
        </Link>
      </nav>
      <h1>{t('review_form.title')}</h1>
      <p className="lead">
        <bdi>{offering.title}</bdi> · <bdi>{studio.name}</bdi>, {day(attended_at, studio.time_zone)}
      </p>
      {review ? (
        <OwnReviewCard bookingId={bookingId} review={review} about={about} />
      ) : refusal ? (
        <div className={css.refusal}>
          <Note title={t(`errors.reviews.${refusal}`)}>
            {refusal === 'too_early' && t('review_form.opens', { date: moment.from })}
          </Note>
          <ButtonLink to={studioAddress(studio)}>{t('review_form.see_studio', { studio: studio.name })}</ButtonLink>
        </div>
      ) : (
        <div className={css.two}>
          <ReviewForm bookingId={bookingId} about={about} />
          <aside className={css.panel}>
            <h2>{t('review_form.before.title')}</h2>
            <ol>
              <li>{t('review_form.before.name', { name: author || t('reviews.guest') })}</li>
              <li>{t('review_form.before.checks')}</li>
              <li>{t('review_form.before.later', { studio: studio.name })}</li>
            </ol>
            <p className="small muted">{t('review_form.before.until', { date: moment.until })}</p>
          </aside>
        </div>
      )}
    </>
  );
}
