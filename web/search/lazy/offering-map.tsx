import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { OfferingHit } from '../../../shared/schemas/search.ts';
import { api } from '../../browser-api.ts';
import { offeringAddress } from '../../offerings/addresses.ts';
import { useWords } from '../../words.tsx';
import { type Filters, listAddress } from '../filters.ts';
import { placesQuery } from '../search-queries.ts';
import { OfferingDock, OfferingStrip } from './map-cards.tsx';
import { MapFrame } from './map-frame.tsx';

interface OfferingMapProps {
  filters: Filters;
  /** What the list shows so far. */
  hits: readonly OfferingHit[];
  lifted: string | null;
  onLift: (id: string | null) => void;
  mode: 'beside' | 'screen';
}

/** Everything that fits, each where it is, with its price. */
export default function OfferingMap({ filters, hits, lifted, onLift, mode }: OfferingMapProps) {
  const { t, money } = useWords();
  const navigate = useNavigate();
  const { data } = useQuery(placesQuery(api, filters));
  const places = useMemo(
    () =>
      (data?.items ?? []).map(({ price, ...place }) => ({
        ...place,
        label: price.amount === 0 ? t('catalogue.free') : money(price),
      })),
    [data, t, money],
  );
  const open = (id: string) => {
    const place = places.find((each) => each.id === id);
    if (place) navigate(offeringAddress(place));
  };
  return (
    <MapFrame
      {...{ places, lifted, onLift, mode }}
      onOpen={open}
      around={filters}
      isPart={data?.more ?? false}
      address={(change) => listAddress({ ...filters, ...change })}
    >
      {mode === 'screen' ? (
        <OfferingStrip hits={hits} lifted={lifted} onLift={onLift} way={filters.mode} />
      ) : (
        lifted !== null && <OfferingDock id={lifted} hits={hits} />
      )}
    </MapFrame>
  );
}
