import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { MAX_SEATS } from '../../shared/bookings.ts';
import { WHEN } from '../../shared/search.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { daysText } from './applied.ts';
import type { Around } from './around.ts';
import { type Filters, fieldsOf } from './filters.ts';

const SEATS = Array.from({ length: MAX_SEATS }, (_, more) => more + 1);

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** Whether the form was sent before this came: nobody waits for proposals any more. */
  wasSent: RefObject<boolean>;
}

/** What proposes something is fetched when its field is first used; until then, and without it, one types. */
function useSuggestions(load: () => Promise<{ default: ComponentType<SuggestionsProps> }>) {
  const input = useRef<HTMLInputElement>(null);
  const wasSent = useRef(false);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const onFocus = () => {
    if (Suggestions) return;
    const send = () => {
      wasSent.current = true;
    };
    input.current?.form?.addEventListener('submit', send, { once: true });
    load().then(
      (part) => setSuggestions(() => part.default),
      () => undefined,
    );
  };
  return {
    field: { ref: input, onFocus },
    suggestions: Suggestions && <Suggestions input={input} wasSent={wasSent} />,
  };
}

/** Empties a field: there as long as something stands in it. */
function ClearButton({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { t } = useWords();
  const clear = () => {
    const field = input.current;
    if (!field) return;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <button type="button" className="clear-field" aria-label={t('search.clear_field')} onClick={clear}>
      <Icon name="x" size="s" />
    </button>
  );
}

export interface PanelProps {
  control: RefObject<HTMLSelectElement | null>;
  onClose: () => void;
}

const OPENS = [' ', 'Enter', 'ArrowDown', 'ArrowUp'];

/**
 * A select that opens a panel of ours in place of the browser's list. It stays what its form sends, and what is read
 * aloud; without script, or where the panel cannot be fetched, it opens its own.
 */
function usePanel(load: () => Promise<{ default: ComponentType<PanelProps> }>) {
  const control = useRef<HTMLSelectElement>(null);
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | 'none'>();
  const [isOpen, setOpen] = useState(false);
  const toggle = (event: MouseEvent | KeyboardEvent) => {
    if (Panel === 'none') return;
    event.preventDefault();
    control.current?.focus();
    setOpen(!isOpen);
    if (!Panel) {
      load().then(
        (part) => setPanel(() => part.default),
        () => setPanel('none'),
      );
    }
  };
  return {
    press: { onMouseDown: toggle },
    field: {
      ref: control,
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': isOpen,
      onKeyDown: (event: KeyboardEvent) => OPENS.includes(event.key) && toggle(event),
    },
    panel: isOpen && Panel && Panel !== 'none' && <Panel control={control} onClose={() => setOpen(false)} />,
  };
}

export function WhatField({ q, className }: { q: string; className: string }) {
  const { t } = useWords();
  const id = useId();
  const { field, suggestions } = useSuggestions(() => import('./lazy/what-suggestions.tsx'));
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
      <ClearButton input={field.ref} />
      {suggestions}
    </div>
  );
}

/**
 * A place by its name; `was` tells whoever reads the form whether another was typed than the one that is known. A spot that
 * has no name is known by an empty one.
 */
export function WhereField({ around, className }: { around: Around; className: string }) {
  const { t } = useWords();
  const id = useId();
  const { field, suggestions } = useSuggestions(() => import('./lazy/where-suggestions.tsx'));
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
      <ClearButton input={field.ref} />
      {/* Of text, so that what is filled in stays, and is put back along with the rest. */}
      <input hidden name="was" defaultValue={near ? place : ''} />
      <input hidden name="near" defaultValue={near} />
      {suggestions}
    </div>
  );
}

export function WhenField({ filters }: { filters: Filters }) {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const { press, field, panel } = usePanel(() => import('./lazy/when-panel.tsx'));
  const days = daysText(words, filters);
  const chosen = filters.when ?? (days ? 'dates' : '');
  return (
    <div className="seg">
      <div className="seg-press" {...press}>
        <label htmlFor={id}>{t('search.when')}</label>
        <select key={chosen} {...field} id={id} name="when" defaultValue={chosen}>
          <option value="">{t('search.any_day')}</option>
          {WHEN.map((when) => (
            <option key={when} value={when}>
              {t(`catalogue.when.${when}`)}
            </option>
          ))}
          {/* Its text is written by the panel too. */}
          <option key={days} value="dates" hidden={!days}>
            {days}
          </option>
        </select>
      </div>
      <input hidden name="from" defaultValue={filters.from} />
      <input hidden name="to" defaultValue={filters.to} />
      {panel}
    </div>
  );
}

/** In a pill the choice is a panel of ours; in a sheet it is the browser's, which telephones have a wheel for. */
export function SeatsField({ seats, className }: { seats: number | undefined; className: 'seg' | 'field' }) {
  const { t } = useWords();
  const id = useId();
  const { press, field, panel } = usePanel(() => import('./lazy/seats-panel.tsx'));
  const isOurs = className === 'seg';
  return (
    <div className={className}>
      <div className={isOurs ? 'seg-press' : undefined} {...(isOurs && press)}>
        <label htmlFor={id}>{t('search.seats')}</label>
        <select key={seats} {...(isOurs && field)} id={id} name="seats" defaultValue={seats ?? ''}>
          <option value="">{t('search.any_seats')}</option>
          {SEATS.map((count) => (
            <option key={count} value={count}>
              {t('catalogue.seats', { count })}
            </option>
          ))}
        </select>
      </div>
      {panel}
    </div>
  );
}

/** The filters that a form does not ask for itself, so that they survive it without script too. */
export function OtherFilters({ filters, except }: { filters: Filters; except: readonly string[] }) {
  return Object.entries(fieldsOf(filters))
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
