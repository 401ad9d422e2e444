import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { tabStorage } from '#web/browser-storage.ts';
import { type Box, type MapPlace, ResultsMap } from '#web/map/results-map.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { Around } from '../filters/location-filter.ts';
import { degrees } from '../filters/parse-params.ts';
import * as css from './map-frame.module.css';

interface MapFrameProps {
  places: readonly MapPlace[];
  highlighted: string | null;
  onHighlight: (id: string | null) => void;
  onOpen: (id: string) => void;
  around: Around;
  /** True if there are more results than the map shows. */
  isPart: boolean;
  /** Returns the URL of the list with changed location filters. */
  address: (change: Partial<Around>) => string;
  mode: 'beside' | 'screen';
  children: ReactNode;
}

/** The map of a list: moving it searches again, and a travel time shows the reachable area. */
export function MapFrame({ around, address, isPart, children, ...map }: MapFrameProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [follows, setFollows] = useState(true);
  /** The box a person moved the map to, not searched yet. */
  const [seen, setSeen] = useState<Box | null>(null);
  const { data: reach } = useQuery(reachQuery(around));
  const view = useMemo(() => (around.box ? readBox(around.box) : undefined), [around.box]);
  const origin = useMemo(() => originOf(around, around.place ?? t('search.spot')), [around, t]);
  useEffect(() => setFollows(isFollowed()), []);
  const search = (box: Box) => {
    setSeen(null);
    navigate(address({ box: boxText(box) }), { replace: true, preventScrollReset: true });
  };
  const follow = (isWanted: boolean) => {
    storeFollowed(isWanted);
    setFollows(isWanted);
    if (isWanted && seen) search(seen);
  };
  const corner = (
    <div className={css.mapCorner}>
      <label className={css.mapChip}>
        <input type="checkbox" checked={follows} onChange={(event) => follow(event.target.checked)} />
        {t('search.follow_map')}
      </label>
      {!follows && seen && (
        <Button kind="ink" size="s" icon="search" onClick={() => search(seen)}>
          {t('search.search_here')}
        </Button>
      )}
      {reach?.by === 'estimate' && <p className={css.mapNote}>{t('search.reach_estimated')}</p>}
      {isPart && <p className={css.mapNote}>{t('search.map_part', { count: map.places.length })}</p>}
    </div>
  );
  return (
    <ResultsMap
      {...map}
      view={view}
      onView={(box) => (follows && box ? search(box) : setSeen(box))}
      origin={origin}
      reach={reach?.area ?? null}
      corner={corner}
    >
      {children}
    </ResultsMap>
  );
}

const FOLLOWS = 'map_follows';

/** True if the list follows the map, as last chosen in this tab. */
const isFollowed = (): boolean => tabStorage.get(FOLLOWS) !== 'no';

const storeFollowed = (isWanted: boolean): void => tabStorage.set(FOLLOWS, isWanted ? 'yes' : 'no');

/** Query of the area reachable from the place within the travel time. */
const reachQuery = ({ near, mode, minutes }: Around) => ({
  queryKey: ['offerings', 'reach', near, mode, minutes],
  queryFn: () =>
    near && mode
      ? readJson(api.travel.reach.$get({ query: { near, mode, minutes: String(minutes) } }))
      : Promise.reject(new Error('no place or travel mode')),
  enabled: near !== undefined && mode !== undefined && minutes !== undefined,
});

const DIGITS = 5;
const boxText = ({ west, south, east, north }: Box) =>
  [west, south, east, north].map((value) => value.toFixed(DIGITS)).join();

function readBox(text: string): Box | undefined {
  const [west, south, east, north] = degrees(text, 4) ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined;
  return { west, south, east, north };
}

function originOf({ near = '' }: Around, label: string) {
  const [lat, lng] = degrees(near, 2) ?? [];
  return lat === undefined || lng === undefined ? null : { lat, lng, label };
}
