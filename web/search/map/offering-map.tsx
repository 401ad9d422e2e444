import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { OfferingSearchPage } from '#shared/schemas/search/search.ts';
import { api } from '#web/browser-api.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { useWords } from '#web/words.tsx';
import { type Filters, listAddress } from '../filters/filters.ts';
import { placesQuery } from '../search-queries.ts';
import { OfferingDock, OfferingStrip } from './map-cards.tsx';
import { MapFrame } from './map-frame.tsx';

interface OfferingMapProps {
  filters: Filters;
  /** The pages the list shows so far. */
  pages: readonly OfferingSearchPage[];
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
  mode: 'beside' | 'screen';
}

/** The map of all matching offerings, each with its price. */
export default function OfferingMap({ filters, pages, onHighlight, mode, ...props }: OfferingMapProps) {
  const { t, money } = useWords();
  const navigate = useNavigate();
  // Keeps pins, and the focus that one of them may have, until the next ones arrive.
  const { data } = useQuery({ ...placesQuery(api, filters), placeholderData: keepPreviousData });
  const hits = useMemo(() => pages.flatMap(({ items }) => items), [pages]);
  const places = useMemo(
    () =>
      (data?.items ?? []).map(({ price, ...place }) => ({
        ...place,
        price,
        label: price.amount === 0 ? t('catalogue.free') : money(price),
      })),
    [data, t, money],
  );
  const travel = { mode: filters.mode, isEstimate: pages[0]?.minutes_by === 'estimate' };
  // The highlighted offering may no longer match.
  const isThere = !data || [...data.items, ...hits].some(({ id }) => id === props.highlighted);
  const highlighted = isThere ? props.highlighted : null;
  const open = (id: string) => {
    const place = places.find((each) => each.id === id);
    if (place) navigate(offeringAddress(place));
  };
  return (
    <MapFrame
      {...{ places, highlighted, onHighlight, mode }}
      onOpen={open}
      around={filters}
      isPart={data?.more ?? false}
      address={(change) => listAddress({ ...filters, ...change })}
    >
      {mode === 'screen' ? (
        <OfferingStrip hits={hits} highlighted={highlighted} onHighlight={onHighlight} travel={travel} />
      ) : (
        highlighted !== null && <OfferingDock id={highlighted} hits={hits} travel={travel} />
      )}
    </MapFrame>
  );
}
