import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import * as css from './stars.module.css';

/** The stars of a review, five of which are drawn. Needs the texts `reviews`. */
export function Stars({ stars }: { stars: number }) {
  const { t } = useWords();
  return (
    <span className={css.stars} role="img" aria-label={t('reviews.stars', { stars })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} data-on={star <= stars || undefined}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  );
}
