import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { ModeratedReview } from '#shared/schemas/reviews.ts';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import { REVIEWS } from '#web/reviews/reviews-queries.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import * as css from './moderation.module.css';
import { QueueRow } from './queue-row.tsx';
import { ReviewToDecide } from './review-to-decide.tsx';

/** Query of the moderators' lists. */
const moderationQuery = (client: Client, list: 'waiting' | 'decided') =>
  queryOptions({
    queryKey: [REVIEWS, 'moderation', list],
    queryFn: async () => (await readJson(client.admin.reviews.$get({ query: { list } }))).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

export const handle: ScreenHandle = {
  texts: ['admin', 'reviews', 'review_moderation', 'fields', 'errors'],
  load: ({ api, cache }) =>
    Promise.all([
      cache.prefetchQuery(moderationQuery(api, 'waiting')),
      cache.prefetchQuery(moderationQuery(api, 'decided')),
    ]),
};

/** `/admin/review-moderation`, for administrators: the reviews that wait for a decision, and those decided. */
export default function ModerationScreen() {
  const { t } = useWords();
  return (
    <AdminScreen
      title={t('review_moderation.title')}
      lead={t('review_moderation.say')}
      refusal={t('review_moderation.for_admins')}
    >
      <Moderation />
    </AdminScreen>
  );
}

function Moderation() {
  const { t } = useWords();
  const waiting = useQuery(moderationQuery(api, 'waiting'));
  const decided = useQuery(moderationQuery(api, 'decided'));
  const [query, setQuery] = useSearchParams();
  const problem = waiting.error ?? decided.error;
  const refetch = () => void Promise.all([waiting.refetch(), decided.refetch()]);
  const queue = waiting.data ?? [];
  const all = [...queue, ...(decided.data ?? [])];
  const chosen = all.find(({ id }) => id === query.get('review')) ?? queue[0];
  const show = ({ id }: ModeratedReview) => setQuery({ review: id }, { preventScrollReset: true, replace: true });
  useKeys(queue, chosen, show);
  if (problem) return <Trouble error={problem} onRetry={refetch} />;
  if (!waiting.data || !decided.data) return <SkeletonLine height="320px" />;
  return (
    <div className={css.columns}>
      <nav aria-label={t('review_moderation.queue')}>
        <h2>{t('review_moderation.waiting', { count: queue.length })}</h2>
        <List reviews={queue} chosen={chosen} onChoose={show} />
        {decided.data.length > 0 && (
          <>
            <h2>{t('review_moderation.decided')}</h2>
            <List reviews={decided.data} chosen={chosen} onChoose={show} />
          </>
        )}
      </nav>
      {chosen ? (
        <ReviewToDecide key={`${chosen.id} ${chosen.version}`} review={chosen} onDecided={() => setQuery({})} />
      ) : (
        <EmptyState title={t('review_moderation.none')}>
          <p>{t('review_moderation.none_say')}</p>
        </EmptyState>
      )}
    </div>
  );
}

interface ListProps {
  reviews: readonly ModeratedReview[];
  chosen: ModeratedReview | undefined;
  onChoose: (review: ModeratedReview) => void;
}

const List = ({ reviews, chosen, onChoose }: ListProps) => (
  <ol className={css.queue}>
    {reviews.map((review) => (
      <QueueRow key={review.id} review={review} isChosen={review === chosen} onChoose={() => onChoose(review)} />
    ))}
  </ol>
);

/** J and K choose the next and the previous review of the queue. */
function useKeys(
  queue: readonly ModeratedReview[],
  chosen: ModeratedReview | undefined,
  show: (review: ModeratedReview) => void,
) {
  useEffect(() => {
    const onKey = ({ key, target, metaKey, ctrlKey, altKey }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.closest('input, textarea, select, [role=dialog]');
      if (isTyping || metaKey || ctrlKey || altKey) return;
      const step = { j: 1, k: -1 }[key];
      const next = step && queue[queue.findIndex(({ id }) => id === chosen?.id) + step];
      if (next) show(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
