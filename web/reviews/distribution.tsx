import { formatRating } from '#shared/rating.ts';
import type { ReviewSummary } from '#shared/schemas/reviews.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import * as css from './distribution.module.css';

const STARS = [5, 4, 3, 2, 1] as const;

interface DistributionProps {
  summary: ReviewSummary;
  /** The number of stars that is shown alone. */
  stars: number | undefined;
  onChoose: (stars: number | undefined) => void;
}

/** The average, and a bar for each number of stars, which shows only its reviews. Needs the texts `reviews`. */
export function Distribution({ summary: { average, count, distribution }, stars, onChoose }: DistributionProps) {
  const { t, language } = useWords();
  return (
    <div className={css.rate}>
      <div>
        <p className={css.average}>{average === null ? '–' : formatRating(average, language)}</p>
        <p className="small">
          {t('reviews.count', { count })}
          <span className="muted">{t('reviews.only_guests')}</span>
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div role="group" aria-label={t('reviews.show_only')}>
        {STARS.map((star) => {
          const number = distribution[star];
          const isOn = star === stars;
          return (
            <button
              key={star}
              type="button"
              aria-pressed={isOn}
              disabled={number === 0 && !isOn}
              onClick={() => onChoose(isOn ? undefined : star)}
            >
              <span className="sr">
                {t('reviews.with_stars', { stars: t('reviews.star_count', { count: star }), count: number })}
              </span>
              <span aria-hidden="true">{star}</span>
              <Icon name="star" size="s" />
              <meter min={0} max={Math.max(1, count)} value={number} aria-hidden="true" />
              <span className="muted" aria-hidden="true">
                {number}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
