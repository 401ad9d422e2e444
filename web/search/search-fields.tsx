import { useId } from 'react';
import { MAX_SEATS } from '../../shared/bookings.ts';
import { useWords } from '../words.tsx';
import { daysText } from './applied.ts';
import { type Filters, questionOf, WHEN } from './filters.ts';

const SEATS = Array.from({ length: MAX_SEATS }, (_, more) => more + 1);

/** What, when and how many. Filters of other kinds go along, so that they survive the form without script too. */
export function SearchFields({ filters, className }: { filters: Filters; className: string }) {
  const words = useWords();
  const { t } = words;
  const id = useId();
  // Days that came from elsewhere stay until another choice is made.
  const days = daysText(words, filters);
  return (
    <>
      <div className={className}>
        <label htmlFor={`${id}-q`}>{t('search.what')}</label>
        <input
          id={`${id}-q`}
          type="search"
          name="q"
          maxLength={200}
          defaultValue={filters.q}
          placeholder={t('search.hint')}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <div className={className}>
        <label htmlFor={`${id}-when`}>{t('search.when')}</label>
        <select id={`${id}-when`} name="when" defaultValue={filters.when ?? (days ? 'dates' : '')}>
          <option value="">{t('search.any_day')}</option>
          {WHEN.map((when) => (
            <option key={when} value={when}>
              {t(`catalogue.when.${when}`)}
            </option>
          ))}
          {days && <option value="dates">{days}</option>}
        </select>
      </div>
      <div className={className}>
        <label htmlFor={`${id}-seats`}>{t('search.seats')}</label>
        <select id={`${id}-seats`} name="seats" defaultValue={filters.seats ?? ''}>
          <option value="">{t('search.any_seats')}</option>
          {SEATS.map((count) => (
            <option key={count} value={count}>
              {t('catalogue.seats', { count })}
            </option>
          ))}
        </select>
      </div>
      {/* A new question also starts in its own order. */}
      <OtherFilters filters={filters} except={['q', 'when', 'seats', 'sort']} />
    </>
  );
}

/** The filters that a form does not ask for itself. */
export function OtherFilters({ filters, except }: { filters: Filters; except: readonly string[] }) {
  return Object.entries(questionOf(filters))
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
