import { type ComponentType, type RefObject, useId, useRef, useState } from 'react';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { WHEN } from '#shared/search.ts';
import { useWords } from '#web/words.tsx';
import { type Filters, fieldsOf } from '../filters/filters.ts';
import type { Around } from '../filters/location-filter.ts';
import { daysText } from '../filters/place-and-days-text.ts';
import * as css from './search-bar.module.css';

const SEATS = Array.from({ length: MAX_SEATS }, (_, more) => more + 1);

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** True if the form was submitted before the suggestions loaded; then they are not shown. */
  wasSent: RefObject<boolean>;
}

/** Loads the suggestions of a field when it is first focused; without them, one types. */
function useSuggestions(load: () => Promise<{ default: ComponentType<SuggestionsProps> }>) {
  const input = useRef<HTMLInputElement>(null);
  const wasSent = useRef(false);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const isLoading = useRef(false);
  const onFocus = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    const send = () => {
      wasSent.current = true;
    };
    input.current?.form?.addEventListener('submit', send, { once: true });
    load().then(
      (part) => setSuggestions(() => part.default),
      () => {
        // Tried again at the next focus.
        isLoading.current = false;
      },
    );
  };
  return {
    field: { ref: input, onFocus },
    suggestions: Suggestions && <Suggestions input={input} wasSent={wasSent} />,
  };
}

export function WhatField({ q, className }: { q: string; className: string }) {
  const { t } = useWords();
  const id = useId();
  const { field, suggestions } = useSuggestions(() => import('../suggestions/what-suggestions.tsx'));
  return (
    <div className={className}>
      <label htmlFor={id}>{t('search.what')}</label>
      <input
        {...field}
        id={id}
        type="search"
        name="q"
        maxLength={200}
        defaultValue={q}
        placeholder={t('search.hint')}
        autoComplete="off"
        enterKeyHint="search"
      />
      {suggestions}
    </div>
  );
}

/**
 * The field of a place by its name. `was` lets the reader of the form detect that another place was typed; the known
 * place has an empty name if it is an unnamed spot.
 */
export function WhereField({ around, className }: { around: Around; className: string }) {
  const { t } = useWords();
  const id = useId();
  const { field, suggestions } = useSuggestions(() => import('../suggestions/where-suggestions.tsx'));
  const { near, place = '' } = around;
  return (
    <div className={className}>
      <label htmlFor={id}>{t('search.where')}</label>
      <input
        {...field}
        id={id}
        type="search"
        name="place"
        maxLength={120}
        defaultValue={place}
        placeholder={t(near ? 'search.spot' : 'search.anywhere')}
        autoComplete="off"
        enterKeyHint="search"
      />
      {/* A text input, so that its value survives a form reset and is restored with the rest. */}
      <input hidden name="was" defaultValue={near ? place : ''} />
      <input hidden name="near" defaultValue={near} />
      {suggestions}
    </div>
  );
}

/**
 * The field of days: a select, for which `panels/search-bar-panels.tsx` opens a panel, which also writes chosen dates.
 */
export function WhenField({ filters }: { filters: Filters }) {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const days = daysText(words, filters);
  const chosen = filters.when ?? (days ? 'dates' : '');
  return (
    <div className={css.seg}>
      <label htmlFor={id}>{t('search.when')}</label>
      <select key={chosen} id={id} name="when" defaultValue={chosen}>
        <option value="">{t('search.any_day')}</option>
        {WHEN.map((when) => (
          <option key={when} value={when}>
            {t(`catalogue.when.${when}`)}
          </option>
        ))}
        <option key={days} value="dates" hidden={!days}>
          {days}
        </option>
      </select>
      <input hidden name="from" defaultValue={filters.from} />
      <input hidden name="to" defaultValue={filters.to} />
    </div>
  );
}

export function SeatsField({ seats, className }: { seats: number | undefined; className: string }) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id}>{t('search.seats')}</label>
      <select key={seats} id={id} name="seats" defaultValue={seats ?? ''}>
        <option value="">{t('search.any_seats')}</option>
        {SEATS.map((count) => (
          <option key={count} value={count}>
            {t('catalogue.seats', { count })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Hidden inputs for the filters that a form does not have fields for, so that they survive without script. */
export function OtherFilters({ filters, except }: { filters: Filters; except: readonly string[] }) {
  return Object.entries(fieldsOf(filters))
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
