import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StudioHit } from '#shared/schemas/search/search.ts';
import { api } from '#web/browser-api.ts';
import { type Travel, TravelTime } from '#web/offerings/travel-time.tsx';
import * as css from '#web/search/map/map-frame.module.css';
import { MapFrame } from '#web/search/map/map-frame.tsx';
import { MapStrip } from '#web/search/map/map-strip.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import { studioPlacesQuery } from '../list/studio-list-queries.ts';
import { areaOf } from '../studio-area.ts';
import { type StudioFilters, studioListAddress } from '../studio-filters.ts';
import { studioAddress } from '../urls.ts';

interface StudioMapProps {
  filters: StudioFilters;
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
  mode: 'beside' | 'screen';
}

type Placed = StudioHit & { lat: number; lng: number };

/** The map of all matching studios that show their position. */
export default function StudioMap({ filters, highlighted, onHighlight, mode }: StudioMapProps) {
  const navigate = useNavigate();
  // Keeps pins, and the focus that one of them may have, until the next ones arrive.
  const { data } = useQuery({ ...studioPlacesQuery(api, filters), placeholderData: keepPreviousData });
  const studios = useMemo(
    () => (data?.items ?? []).filter((studio): studio is Placed => studio.lat !== null && studio.lng !== null),
    [data],
  );
  const places = useMemo(
    () => studios.map(({ id, lat, lng, name }) => ({ id, lat, lng, label: null, title: name })),
    [studios],
  );
  const find = (id: string | null) => studios.find((studio) => studio.id === id);
  const highlightedStudio = find(highlighted);
  const travel = { mode: filters.mode, isEstimate: data?.minutes_by === 'estimate' };
  const open = (id: string) => {
    const studio = find(id);
    if (studio) navigate(studioAddress(studio));
  };
  return (
    <MapFrame
      {...{ places, highlighted, onHighlight, mode }}
      onOpen={open}
      around={filters}
      isPart={data?.next_cursor !== null && data !== undefined}
      address={(change) => studioListAddress({ ...filters, ...change })}
    >
      {mode === 'screen' ? (
        <MapStrip
          items={studios}
          highlighted={highlighted}
          onSwipe={onHighlight}
          card={(studio) => <StudioMapCard studio={studio} travel={travel} />}
        />
      ) : (
        highlightedStudio && (
          <div className={css.mapDock} aria-live="polite">
            <StudioMapCard studio={highlightedStudio} travel={travel} />
          </div>
        )
      )}
    </MapFrame>
  );
}

function StudioMapCard({ studio, travel }: { studio: StudioHit; travel: Travel }) {
  const { t } = useWords();
  const { name, picture, types, offering_count, metres, minutes } = studio;
  return (
    <Link className={css.mapCard} to={studioAddress(studio)} prefetch="intent">
      <Picture picture={picture} ratio="1x1" sizes="96px" />
      <span>
        <b className={css.mapCardT}>{name}</b>
        <span className={css.mapCardP}>
          {[areaOf(studio), ...types.map((type) => t(`catalogue.studio_type.${type}`))].join(' · ')}
        </span>
        <span className={css.mapCardP}>
          {t('catalogue.offerings', { count: offering_count })}
          {typeof metres === 'number' && ' · '}
          <TravelTime travel={travel} metres={metres} minutes={minutes} />
        </span>
      </span>
    </Link>
  );
}
