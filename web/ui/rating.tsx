import { formatRating } from '#shared/rating.ts';
import { useWords } from '../words.tsx';
import { Icon } from './icon.tsx';
import * as css from './styles/card.module.css';

interface Rated {
  rating_average: number | null;
  rating_count: number;
}

/** Reviews from which on cards show their average. */
const MIN_REVIEWS = 3;

/**
 * The average rating with a star, such as "4.8". With fewer reviews than three a card says "New", and with none a page
 * says nothing.
 */
export function Rating({ of: { rating_average, rating_count }, isOnCard }: { of: Rated; isOnCard?: boolean }) {
  const { t, language } = useWords();
  if (isOnCard && rating_count < MIN_REVIEWS) return <b className={css.rating}>{t('catalogue.new')}</b>;
  if (rating_average === null || rating_count === 0) return null;
  const rating = formatRating(rating_average, language);
  return (
    <span className={css.rating}>
      <Icon name="star" size="s" />
      <span aria-hidden="true">{rating}</span>
      <span className="sr">{t('catalogue.rating', { rating, count: rating_count })}</span>
    </span>
  );
}
