import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Place } from '../../../../shared/schemas/studio-changes.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { problemText } from '../../../problem-text.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useWords } from '../../../words.tsx';
import { useStudioForm } from '../form-context.ts';

const PAUSE = 400;
const SHORTEST = 3;

/** Finds an address and fills in what follows, pin and all. */
export function PlaceSearch({ near }: { near: { lat: number; lng: number } }) {
  const { t } = useWords();
  const { draft } = useStudioForm();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const places = useQuery({
    queryKey: ['places', asked],
    queryFn: async () =>
      (await answer(api.places.$get({ query: { q: asked, lat: String(near.lat), lng: String(near.lng) } }))).items,
    enabled: asked.length >= SHORTEST,
    retry: false,
  });
  const take = ({ label: _, lat, lng, ...address }: Place) => {
    const known = Object.entries(address).filter(([, value]) => value !== '');
    draft.set({ ...Object.fromEntries(known), lat, lng });
    setTyped('');
  };
  const isOpen = typed.trim().length >= SHORTEST && asked === typed.trim();
  return (
    <div className="sform-search">
      <Field
        label={t('studio_form.place.search')}
        help={t('studio_form.place.search_help')}
        {...(places.isError && isOpen && { error: problemText(t, places.error) })}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="search"
            autoComplete="off"
            value={typed}
            maxLength={200}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <div aria-live="polite">
        {isOpen && places.data?.length === 0 && <p className="muted small">{t('studio_form.place.nothing_found')}</p>}
      </div>
      {isOpen && places.data && (
        <ul className="sform-found">
          {places.data.map((place) => (
            <li key={`${place.label}${place.lat}${place.lng}`}>
              <button type="button" onClick={() => take(place)}>
                <Icon name="map-pin" />
                {place.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
