import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { mapSettingsQuery } from '../../map/map-settings.ts';
import { useTexts } from '../../texts-hook.ts';
import { useWords } from '../../words.tsx';
import type { SuggestionsProps } from '../fields.tsx';
import { fillPlace, sendShort } from './form-fields.ts';
import { type Choice, Listbox } from './listbox.tsx';
import { fillSpot, NearMeQuestion } from './near-me.tsx';
import { suggestionsQuery } from './suggestions-query.ts';
import { useTyped } from './use-typed.ts';

interface Spot {
  label: string;
  hint: string;
  lat: number;
  lng: number;
}

/** Where one is oneself, quarters and towns of what is listed, and addresses where the operator has them searched. */
export default function WhereSuggestions({ input, wasSent }: SuggestionsProps) {
  useTexts('filters');
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  const spots = useSpots(useTyped(input));
  const form = () => input.current?.form ?? null;
  const choose = ({ label, lat, lng }: Spot) => {
    const asked = form();
    // More may be asked for before it goes off.
    if (asked) fillPlace(asked, { near: `${lat},${lng}`, name: label });
  };
  const choices: Choice[] = [
    { id: 'me', icon: 'locate-fixed', label: t('search.near_me'), choose: () => setAsked(true) },
    ...spots.map((spot, place) => ({
      id: `${place}`,
      icon: 'map-pin' as const,
      label: spot.label,
      hint: spot.hint,
      choose: () => choose(spot),
    })),
  ];
  const findNear = (near: string) => {
    const asked = form();
    fillSpot(asked, near, t);
    if (asked) sendShort(asked);
  };
  return (
    <>
      <Listbox
        input={input}
        wasSent={wasSent}
        label={t('search.where')}
        status={t('filters.proposals', { count: choices.length })}
        choices={choices}
      />
      {isAsked && <NearMeQuestion onFound={findNear} onClose={() => setAsked(false)} />}
    </>
  );
}

const FEWEST_LETTERS_OF_ADDRESS = 3;

function useSpots(typed: string): Spot[] {
  const { t } = useWords();
  const { data: known } = useQuery(suggestionsQuery(typed));
  const { data: settings } = useQuery(mapSettingsQuery);
  const { data: found } = useQuery({
    queryKey: ['offerings', 'addresses', typed],
    queryFn: () => answer(api.places.$get({ query: { q: typed } })),
    enabled: settings?.place_search === true && typed.length >= FEWEST_LETTERS_OF_ADDRESS,
  });
  if (!typed) return [];
  const areas = (known?.items ?? []).flatMap((item) =>
    item.kind === 'neighbourhood' || item.kind === 'city'
      ? [{ ...item, hint: item.detail || t('catalogue.offerings', { count: item.count }) }]
      : [],
  );
  const addresses = (found?.items ?? []).map((place) => ({ ...place, hint: t('filters.address') }));
  return [...areas, ...addresses];
}
