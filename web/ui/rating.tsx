import { useWords } from '../words.tsx';
import { Icon } from './icon.tsx';
import * as css from './styles/card.module.css';

interface Rated {
  rating_average: number | null;
  rating_count: number;
}

/** The average rating with a star, such as "4.8"; nothing if there are no reviews. */
export function Rating({ of: { rating_average, rating_count } }: { of: Rated }) {
  const { t, language } = useWords();
  if (rating_average === null || rating_count === 0) return null;
  const average = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const rating = average.format(rating_average);
  return (
    <span className={css.rating}>
      <Icon name="star" size="s" />
      <span aria-hidden="true">{rating}</span>
      <span className="sr">{t('catalogue.rating', { rating, count: rating_count })}</span>
    </span>
  );
}
