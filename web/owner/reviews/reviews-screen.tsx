import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { MAX_REPLY } from '#shared/reviews.ts';
import type { Review } from '#shared/schemas/reviews.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { unlessOfPage } from '#web/fresh-data.ts';
import { Distribution } from '#web/reviews/distribution.tsx';
import { ReportDialog } from '#web/reviews/report-dialog.tsx';
import { ReviewItem } from '#web/reviews/review-item.tsx';
import { invalidateReviews, reviewsQuery } from '#web/reviews/reviews-queries.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as manageCss from '../offerings/manage.module.css';
import { OwnStudioScreen, ScreenSkeleton } from '../offerings/own-studio-screen.tsx';
import { loadStudioScreen } from '../own-studios-query.ts';
import * as css from './reviews-screen.module.css';

/** The filters at first. */
const FIRST = { sort: 'latest' as const };

export const handle: ScreenHandle = {
  texts: ['owner', 'offering_form', 'reviews', 'studio_reviews', 'fields', 'errors'],
  members: true,
  load: loadStudioScreen(({ id, rights }, { api, cache }) => [
    rights.includes('answer_reviews') && cache.prefetchInfiniteQuery(reviewsQuery(api, { of: 'studios', id }, FIRST)),
  ]),
};

/** `/manage-reviews/:studioId`: the published reviews of a studio, which its owner and managers answer. */
export default function ReviewsScreen() {
  const { t } = useWords();
  const { studioId = '' } = useParams();
  return (
    <OwnStudioScreen studioId={studioId} title={t('studio_reviews.title')} current="reviews">
      {(studio) =>
        studio.rights.includes('answer_reviews') ? (
          <StudioReviews key={studio.id} studio={studio} />
        ) : (
          <Note>{t('studio_reviews.no_right')}</Note>
        )
      }
    </OwnStudioScreen>
  );
}

function StudioReviews({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const [stars, setStars] = useState<number>();
  const [isOpenOnly, setOpenOnly] = useState(false);
  const filters = { ...(stars && { stars }), ...(isOpenOnly && { replied: false }), ...FIRST };
  const list = useInfiniteQuery({
    ...reviewsQuery(api, { of: 'studios', id: studio.id }, filters),
    placeholderData: keepPreviousData,
    refetchOnMount: unlessOfPage,
  });
  if (studio.status !== 'published') return <Note>{t('studio_reviews.unpublished')}</Note>;
  if (list.isError) return <Trouble error={list.error} onRetry={() => void list.refetch()} />;
  const [page] = list.data?.pages ?? [];
  if (!list.data || !page) return <ScreenSkeleton />;
  const reviews = list.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <h1 className={manageCss.sellT}>{t('studio_reviews.title')}</h1>
      {page.summary.count === 0 ? (
        <p className="muted measure">{t('studio_reviews.none')}</p>
      ) : (
        <>
          <Distribution summary={page.summary} stars={stars} onChoose={setStars} />
          <div className={css.filters}>
            <button
              type="button"
              className={isOpenOnly ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
              aria-pressed={isOpenOnly}
              onClick={() => setOpenOnly(!isOpenOnly)}
            >
              {t('studio_reviews.without_reply')}
            </button>
          </div>
          {reviews.length === 0 && <p className="muted">{t('reviews.none')}</p>}
          <ol aria-label={t('studio_reviews.title')}>
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} studio={studio} namesOffering>
                <Answer review={review} />
              </ReviewItem>
            ))}
          </ol>
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('reviews.more', { count: page.found - reviews.length })}
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** The reply of the studio, which can be changed, and a report to the moderators. */
function Answer({ review }: { review: Review }) {
  const { t } = useWords();
  const [doing, setDoing] = useState<'reply' | 'report'>();
  const [text, setText] = useState('');
  const { busy, failure, run } = useAttempt();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (!(await run(() => replyTo(review, text)))) return;
    setDoing(undefined);
    toast({ title: t(review.reply ? 'studio_reviews.reply_changed' : 'studio_reviews.replied') });
  };
  if (doing === 'reply') {
    return (
      <form method="post" className={css.reply} onSubmit={(event) => void send(event)}>
        <TextAreaField
          label={t('studio_reviews.your_reply')}
          help={review.reply ? undefined : t('studio_reviews.reply_help')}
          name="reply"
          rows={4}
          maxLength={MAX_REPLY}
          value={text}
          onChange={(typed) => setText(typed.target.value)}
        />
        {failure && <Note kind="brick" title={failure} />}
        <div className={css.acts}>
          <Button type="submit" kind="clay" busy={busy} disabled={text.trim() === ''}>
            {t(review.reply ? 'studio_reviews.save' : 'studio_reviews.publish')}
          </Button>
          <Button kind="quiet" onClick={() => setDoing(undefined)}>
            {t('studio_reviews.cancel')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className={css.acts}>
      <Button
        size="s"
        onClick={() => {
          setText(review.reply?.text ?? '');
          setDoing('reply');
        }}
      >
        {t(review.reply ? 'studio_reviews.edit_reply' : 'studio_reviews.reply')}
      </Button>
      <Button size="s" kind="quiet" icon="flag" onClick={() => setDoing('report')}>
        {t('reviews.report')}
      </Button>
      {doing === 'report' && <ReportDialog id={review.id} onClose={() => setDoing(undefined)} />}
    </div>
  );
}

/** Publishes the reply of the studio to a review, or changes it if there is one. */
async function replyTo({ id, reply }: Pick<Review, 'id' | 'reply'>, text: string): Promise<void> {
  const at = api.reviews[':id'].reply;
  const sent = { param: { id }, json: { text } };
  await readJson(reply ? at.$put(sent) : at.$post(sent));
  await invalidateReviews();
}
