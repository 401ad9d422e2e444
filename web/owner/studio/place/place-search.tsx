import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Place } from '#shared/schemas/studios/studio-changes.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Field } from '#web/forms/fields/field.tsx';
import { problemText } from '#web/problem-text.ts';
import { Listbox } from '#web/search/suggestions/listbox.tsx';
import { useWords } from '#web/words.tsx';
import { useStudioForm } from '../form-context.ts';
import * as css from '../studio-form.module.css';

const PAUSE = 250;
const SHORTEST = 3;

/** Searches for an address and fills in street, postcode, neighbourhood and pin from the chosen result. */
export function PlaceSearch({ near }: { near: { lat: number; lng: number } }) {
  const { t } = useWords();
  const { draft } = useStudioForm();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [filledIn, setFilledIn] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const places = useQuery({
    queryKey: ['places', asked],
    queryFn: () => readJson(api.places.$get({ query: { q: asked, lat: String(near.lat), lng: String(near.lng) } })),
    enabled: asked.length >= SHORTEST && !filledIn,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const take = ({ label, lat, lng, ...address }: Place) => {
    const known = Object.entries(address).filter(([, value]) => value !== '');
    draft.set({ ...Object.fromEntries(known), lat, lng });
    setTyped(address.street || label);
    setFilledIn(label);
  };
  const isOpen = !filledIn && typed.trim().length >= SHORTEST && asked === typed.trim() && !places.isPlaceholderData;
  const items = isOpen ? (places.data?.items ?? []) : [];
  const problem = places.isError ? problemText(t, places.error) : places.data?.failed && t('studio_form.place.failed');
  return (
    <div className={css.sformSearch}>
      <Field
        label={t('studio_form.place.search')}
        help={t('studio_form.place.search_help')}
        {...(problem && isOpen && { error: problem })}
      >
        {(wiring) => (
          <>
            <input
              {...wiring}
              ref={input}
              type="search"
              autoComplete="off"
              placeholder={t('studio_form.parts.street')}
              value={typed}
              maxLength={200}
              onChange={({ target }) => {
                setTyped(target.value);
                setFilledIn('');
              }}
            />
            <Listbox
              input={input}
              label={t('studio_form.place.search')}
              status={t('studio_form.place.found', { count: items.length })}
              choices={items.map((place) => ({
                id: `${place.label}${place.lat}`.replace(/\W/g, ''),
                icon: 'map-pin',
                label: place.street || place.label,
                hint: [place.neighbourhood, [place.postcode, place.city].filter(Boolean).join(' ')]
                  .filter(Boolean)
                  .join(', '),
                choose: () => take(place),
              }))}
            />
          </>
        )}
      </Field>
      <div aria-live="polite">
        {isOpen && items.length === 0 && !problem && places.data && (
          <p className="muted small">{t('studio_form.place.nothing_found')}</p>
        )}
        {filledIn && <p className="small">{t('studio_form.place.filled_in', { address: filledIn })}</p>}
      </div>
    </div>
  );
}
