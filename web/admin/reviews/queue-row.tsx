import type { ModeratedReview } from '#shared/schemas/reviews.ts';
import { Stars } from '#web/reviews/stars.tsx';
import { useOwnZone } from '#web/settings/own-zone.ts';
import { useWords } from '#web/words.tsx';
import * as css from './moderation.module.css';

interface QueueRowProps {
  review: ModeratedReview;
  isChosen: boolean;
  onChoose: () => void;
}

/** A review in the queue: the studio, the stars, and why it waits or what was decided. */
export function QueueRow({ review, isChosen, onChoose }: QueueRowProps) {
  const { t, dayTime } = useWords();
  const { studio, stars, decision, reports, findings, state, waiting_since } = review;
  const zone = useOwnZone();
  const isWaiting = state === 'pending' || reports.length > 0;
  const [finding] = findings;
  const why = reports.length > 0 ? 'reported' : finding ? `why.${finding.flag}` : `states.${state}`;
  return (
    <li>
      <button type="button" className={css.row} aria-current={isChosen || undefined} onClick={onChoose}>
        <b className="strong">{studio.name}</b>
        <Stars stars={stars} />
        <span className="small muted num">
          {dayTime(isWaiting ? waiting_since : (decision?.at ?? waiting_since), zone)}
        </span>
        <span className={css.why} data-state={isWaiting ? 'waiting' : state}>
          {t(`review_moderation.${why}`, { count: reports.length })}
        </span>
      </button>
    </li>
  );
}
