import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StudioHit } from '../../../shared/schemas/search.ts';
import { api } from '../../browser-api.ts';
import { MapFrame } from '../../search/lazy/map-frame.tsx';
import { MapStrip } from '../../search/lazy/map-strip.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useWords } from '../../words.tsx';
import { studioAddress } from '../addresses.ts';
import { areaOf } from '../studio-area.ts';
import { type StudioFilters, studioListAddress } from '../studio-filters.ts';
import { studioPlacesQuery } from '../studio-list-queries.ts';

interface StudioMapProps {
  filters: StudioFilters;
  lifted: string | null;
  onLift: (id: string | null) => void;
  mode: 'beside' | 'screen';
}

type Placed = StudioHit & { lat: number; lng: number };

/** Every studio that fits, where it lets be known that it is. */
export default function StudioMap({ filters, lifted, onLift, mode }: StudioMapProps) {
  const navigate = useNavigate();
  const { data } = useQuery(studioPlacesQuery(api, filters));
  const studios = useMemo(
    () => (data?.items ?? []).filter((studio): studio is Placed => studio.lat !== null && studio.lng !== null),
    [data],
  );
  const places = useMemo(
    () => studios.map(({ id, lat, lng, name }) => ({ id, lat, lng, label: null, title: name })),
    [studios],
  );
  const find = (id: string | null) => studios.find((studio) => studio.id === id);
  const raised = find(lifted);
  const open = (id: string) => {
    const studio = find(id);
    if (studio) navigate(studioAddress(studio));
  };
  return (
    <MapFrame
      {...{ places, lifted, onLift, mode }}
      onOpen={open}
      around={filters}
      isPart={data?.next_cursor !== null && data !== undefined}
      address={(change) => studioListAddress({ ...filters, ...change })}
    >
      {mode === 'screen' ? (
        <MapStrip
          items={studios}
          lifted={lifted}
          onLift={onLift}
          card={(studio) => <StudioMapCard studio={studio} />}
        />
      ) : (
        raised && (
          <div className="map-dock" aria-live="polite">
            <StudioMapCard studio={raised} />
          </div>
        )
      )}
    </MapFrame>
  );
}

function StudioMapCard({ studio }: { studio: StudioHit }) {
  const { t } = useWords();
  const { name, picture, types, offering_count } = studio;
  return (
    <Link className="map-card" to={studioAddress(studio)} prefetch="intent">
      <Picture picture={picture} ratio="1x1" sizes="96px" />
      <span>
        <b className="map-card-t">{name}</b>
        <span className="map-card-p">
          {[areaOf(studio), ...types.map((type) => t(`catalogue.studio_type.${type}`))].join(' · ')}
        </span>
        <span className="map-card-p">{t('catalogue.offerings', { count: offering_count })}</span>
      </span>
    </Link>
  );
}
