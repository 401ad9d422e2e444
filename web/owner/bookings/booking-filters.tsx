import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BOOKING_LIST_STATUSES } from '#shared/bookings/booking-list.ts';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { DateField } from '#web/forms/fields/date-field.tsx';
import { TextField } from '#web/forms/fields/field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as dialogsCss from '../calendar/events/dialogs.module.css';
import { Collapsible } from '../calendar/fields/collapsible.tsx';
import { ownOfferingsQuery } from '../offerings/own-offering-queries.ts';
import type { Filters } from './filters.ts';
import * as css from './studio-bookings.module.css';

/** Milliseconds after the last keystroke until the search is sent. */
const TYPING_PAUSE = 250;

interface BookingFiltersProps {
  studio: OwnStudio;
  filters: Filters;
  /** The event of the filters, once one of its bookings is known. */
  event: StudioBooking['event'] | undefined;
  /** True if the user came here to search. */
  focusSearch: boolean;
  onChange: (filters: Filters) => void;
}

/** The search and the filters of the bookings; on phones the less used ones are collapsed. */
export function BookingFilters({ studio, filters, event, focusSearch, onChange }: BookingFiltersProps) {
  const { t, dayTime } = useWords();
  const seesOfferings = studio.rights.includes('edit_offerings');
  const offerings = useQuery({ ...ownOfferingsQuery(api, studio.id), enabled: seesOfferings });
  const [words, setWords] = useState(filters.q);
  // With the filters as they are then: one may have been chosen while typing.
  const search = useEffectEvent(() => {
    if (words.trim() !== filters.q) onChange({ ...filters, q: words.trim() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing is debounced
  useEffect(() => {
    const pause = setTimeout(search, TYPING_PAUSE);
    return () => clearTimeout(pause);
  }, [words]);
  // Adopts filters that were cleared or that a navigation changed.
  useEffect(() => setWords((typed) => (typed.trim() === filters.q ? typed : filters.q)), [filters.q]);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!focusSearch) return;
    // Runs after the shell, which moves the focus to the top of a new screen.
    const frame = requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [focusSearch]);
  const help = studio.rights.includes('contact_guests') ? 'search_help' : 'search_help_names';
  return (
    <search ref={place} className={css.gstsFind}>
      <TextField
        type="search"
        label={t('studio_bookings.search')}
        help={t(`studio_bookings.${help}`)}
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={(typed) => setWords(typed.target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend */}
      <div
        className={`${chipCss.chips} ${css.chips} ${dialogsCss.chips} ${chipCss.rail}`}
        role="group"
        aria-label={t('studio_bookings.shelves')}
      >
        {filters.event && (
          <button
            type="button"
            className={`${chipCss.chip} ${dialogsCss.chip} ${chipCss.on}`}
            onClick={() => onChange({ ...filters, event: '' })}
          >
            {event
              ? t('studio_bookings.one_date', { date: dayTime(event.starts_at, event.time_zone) })
              : t('studio_bookings.one_date_only')}
            <Icon name="x" size="s" />
            <span className="sr">{t('studio_bookings.all_dates')}</span>
          </button>
        )}
        {BOOKING_LIST_STATUSES.map((shelf) => (
          <button
            key={shelf}
            type="button"
            className={
              shelf === filters.shelf
                ? `${chipCss.chip} ${dialogsCss.chip} ${chipCss.on}`
                : `${chipCss.chip} ${dialogsCss.chip}`
            }
            aria-pressed={shelf === filters.shelf}
            onClick={() => onChange({ ...filters, shelf })}
          >
            {t(`studio_bookings.shelf.${shelf}`)}
          </button>
        ))}
      </div>
      <Collapsible title={t('studio_bookings.filters')} open={Boolean(filters.offering || filters.from || filters.to)}>
        <div className={css.gstsFields}>
          {seesOfferings && (
            <SelectField
              label={t('studio_bookings.offering')}
              value={filters.offering}
              options={[
                { value: '', label: t('studio_bookings.any_offering') },
                ...(offerings.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChange={(offering) => onChange({ ...filters, offering })}
            />
          )}
          <DateField
            label={t('studio_bookings.from')}
            value={filters.from}
            onChange={(from) => onChange({ ...filters, from })}
          />
          <DateField
            label={t('studio_bookings.to')}
            value={filters.to}
            min={filters.from || undefined}
            onChange={(to) => onChange({ ...filters, to })}
          />
        </div>
      </Collapsible>
    </search>
  );
}
