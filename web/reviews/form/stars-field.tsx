import { useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './stars-field.module.css';

const STARS = [1, 2, 3, 4, 5];

interface StarsFieldProps {
  value: number | undefined;
  onChange: (stars: number) => void;
  error: string | undefined;
}

/** The choice of one to five stars, with what the chosen number means. */
export function StarsField({ value, onChange, error }: StarsFieldProps) {
  const { t } = useWords();
  const note = useId();
  return (
    <fieldset className={css.stars} aria-describedby={note}>
      <legend className="sr">{t('review_form.stars')}</legend>
      <div>
        {STARS.map((stars) => (
          <label key={stars} data-on={(value !== undefined && stars <= value) || undefined}>
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={stars === value}
              aria-label={t('reviews.stars', { stars })}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" />
          </label>
        ))}
      </div>
      <p id={note} className={error ? css.error : 'small strong'} role={error ? 'alert' : undefined}>
        {error ?? t(value === undefined ? 'review_form.choose' : `review_form.meaning.${value}`)}
      </p>
    </fieldset>
  );
}
