import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlaceKind } from '#shared/schemas/search/where.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { mapSettingsQuery } from '#web/map/map-settings.ts';
import { useTexts } from '#web/texts-hook.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import type { SuggestionsProps } from '../bar/search-inputs.tsx';
import { fillPlace, sendShort } from '../panels/form-fields.ts';
import { ClearButton } from './clear-button.tsx';
import { type Choice, Listbox } from './listbox.tsx';
import { fillSpot, NearMeQuestion } from './near-me.tsx';
import { readRecentPlaces, useRememberSearch } from './recent-searches.ts';
import { useDebouncedInput } from './use-debounced-input.ts';

interface Spot {
  id: string;
  icon: IconName;
  label: string;
  hint?: string;
  lat: number;
  lng: number;
}

const ICON_OF: Record<PlaceKind | 'address', IconName> = {
  neighbourhood: 'map-pin',
  city: 'map-pin',
  landmark: 'landmark',
  station: 'train-front',
  postcode: 'mail',
  address: 'house',
};

/** Suggests the reader's position, neighbourhoods, landmarks, stations, postcodes and addresses, each with its kind. */
export default function WhereSuggestions({ input, wasSent }: SuggestionsProps) {
  useTexts('filters');
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  useRememberSearch(input);
  const typed = useDebouncedInput(input);
  const { spots, isNowhere, isOnItsWay } = useSpots(typed);
  const [recent] = useState(readRecentPlaces);
  const form = () => input.current?.form ?? null;
  const choose = ({ label, lat, lng }: Pick<Spot, 'label' | 'lat' | 'lng'>) => {
    const asked = form();
    // The form may have more fields to fill in.
    if (asked) fillPlace(asked, { near: `${lat},${lng}`, name: label });
  };
  const before = typed
    ? []
    : recent.map((spot, at) => ({
        ...{ id: `recent${at}`, icon: 'clock' as const, label: spot.label, group: t('filters.recent') },
        choose: () => choose(spot),
      }));
  const group = typed ? undefined : t('filters.neighbourhoods');
  const choices: Choice[] = [
    { id: 'me', icon: 'locate-fixed', label: t('search.near_me'), choose: () => setAsked(true) },
    ...before,
    ...spots.map(({ id, icon, label, hint, ...at }) => ({
      ...{ id, icon, label, hint, group },
      choose: () => choose({ label, ...at }),
    })),
  ];
  const findNear = (near: string) => {
    const asked = form();
    fillSpot(asked, near, t);
    if (asked) sendShort(asked);
  };
  return (
    <>
      <ClearButton input={input} />
      <Listbox
        input={input}
        wasSent={wasSent}
        label={t('search.where')}
        status={t('filters.proposals', { count: choices.length })}
        choices={isNowhere ? [] : choices}
        answered={isOnItsWay ? undefined : typed}
        note={isNowhere ? t('filters.nowhere', { place: typed }) : undefined}
      />
      {isAsked && <NearMeQuestion onFound={findNear} onClose={() => setAsked(false)} />}
    </>
  );
}

const FEWEST_LETTERS_OF_ADDRESS = 3;
const MAX_POSITIONS = 8;

function useSpots(typed: string): { spots: Spot[]; isNowhere: boolean; isOnItsWay: boolean } {
  const { t } = useWords();
  const known = useQuery({
    queryKey: ['offerings', 'where', typed],
    queryFn: () => readJson(api.search.where.$get({ query: { q: typed } })),
    placeholderData: keepPreviousData,
  });
  const { data: settings } = useQuery(mapSettingsQuery);
  const isAddress = settings?.place_search === true && typed.length >= FEWEST_LETTERS_OF_ADDRESS;
  const addresses = useQuery({
    queryKey: ['offerings', 'addresses', typed],
    queryFn: () => readJson(api.places.$get({ query: { q: typed } })),
    enabled: isAddress,
  });
  const named = (known.data?.items ?? []).map(({ kind, label, detail, lat, lng, count }): Spot => {
    const offerings = count > 0 ? t('catalogue.offerings', { count }) : '';
    const hint = [t(`filters.place_kind.${kind}`), kind === 'station' ? detail : '', offerings];
    return {
      id: idOf(kind, label, lat, lng),
      icon: ICON_OF[kind],
      label,
      hint: hint.filter(Boolean).join(' · '),
      lat,
      lng,
    };
  });
  const houses = (isAddress ? (addresses.data?.items ?? []) : []).map(
    ({ street, label, neighbourhood, postcode, lat, lng }): Spot => {
      const hint = [t('filters.place_kind.address'), neighbourhood || postcode].filter(Boolean).join(' · ');
      return { id: idOf('address', label, lat, lng), icon: ICON_OF.address, label: street || label, hint, lat, lng };
    },
  );
  const spots = known.data?.guessed ? [...houses, ...named] : [...named, ...houses];
  const isSettled = !known.isFetching && !known.isPlaceholderData && !addresses.isFetching && !known.isError;
  return {
    spots: spots.slice(0, MAX_POSITIONS),
    isNowhere: isSettled && typed !== '' && spots.length === 0,
    isOnItsWay: known.isFetching && (known.isPlaceholderData || !known.data),
  };
}

/** Returns a stable id of a choice, so that the active one stays active when more load. */
const idOf = (...of: (string | number)[]) => encodeURIComponent(of.join('-'));
