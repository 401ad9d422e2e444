import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useMemo, useState } from 'react';
import { redirect, useLocation, useNavigation } from 'react-router';
import { api } from '#web/browser-api.ts';
import { screenContext } from '#web/context.ts';
import { queryClient } from '#web/query.ts';
import { Distance } from '#web/search/filters/distance.tsx';
import { locationNearPlace } from '#web/search/filters/location-filter.ts';
import * as listCss from '#web/search/list.module.css';
import { MapSide } from '#web/search/map-side.tsx';
import { isPast } from '#web/search/show-more.tsx';
import { listHead } from '#web/seo/list-head.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { parseStudioFilters, type StudioFilters, studioListAddress, studioQueryOf } from '../studio-filters.ts';
import type { Route } from './+types/studio-list';
import * as css from './studio-list.module.css';
import { countsQuery, loadCounts, loadStudios, studioListQuery } from './studio-list-queries.ts';
import { StudioRail } from './studio-rail.tsx';
import { StudioResults } from './studio-results.tsx';
import { StudioSearch } from './studio-search.tsx';
import { appliedStudioFilters } from './studios-applied.ts';

export const handle = { texts: ['studios', 'search', 'results_map'], header: 'full' };

const StudioMap = lazy(() => import('../lazy/studio-map.tsx'));

function asked(address: string) {
  const params = new URL(address, 'http://list').searchParams;
  return { filters: parseStudioFilters(params), start: params.get('cursor') || undefined };
}

/** Geocodes a place that has only a name, and redirects to the URL with its position. */
async function place(client: typeof api, filters: StudioFilters): Promise<void> {
  if (!filters.place || filters.near) return;
  const { findPlace } = await import('#web/search/find-place.ts');
  const found = await findPlace(client, filters.place);
  if (found) throw redirect(studioListAddress({ ...filters, ...locationNearPlace(filters, found) }));
}

/** Turns failed counts into undefined: the list is shown without them. */
const ifAny = <Answer,>(counts: Promise<Answer>) => counts.catch(() => undefined);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client } = context.get(screenContext);
  const { filters, start } = asked(request.url);
  await place(client, filters);
  try {
    const [first, counts] = await Promise.all([loadStudios(client, filters, start), ifAny(loadCounts(client))]);
    return { list: { pages: [first], pageParams: [start] }, counts };
  } catch (problem) {
    throw isPast(problem, start) ? redirect(studioListAddress(filters)) : problem;
  }
}

/** Leaves failures of the list to the list, which shows them in its place. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { filters, start } = asked(request.url);
  await place(api, filters);
  const query = studioListQuery(api, filters, start);
  const [counts] = await Promise.all([
    ifAny(queryClient.ensureQueryData(countsQuery(api))),
    queryClient.prefetchInfiniteQuery(query),
  ]);
  if (isPast(queryClient.getQueryState(query.queryKey)?.error, start)) throw redirect(studioListAddress(filters));
  return { list: undefined, counts };
}

/** `/studios`: the list of studios, with its filters in the URL. */
export default function StudioList({ loaderData }: Route.ComponentProps) {
  const words = useWords();
  const { t } = words;
  const { pathname, search } = useLocation();
  const { filters, start } = useMemo(() => asked(search), [search]);
  const list = useInfiniteQuery({ ...studioListQuery(api, filters, start), initialData: loaderData.list });
  const { location: next } = useNavigation();
  const [highlighted, highlight] = useState<string | null>(null);
  const isSearching = next?.pathname === pathname && next.search !== search;
  // While results load, further filters add to those just pressed.
  const pressed = isSearching ? next.search : search;
  const wanted = useMemo(() => asked(pressed).filters, [pressed]);
  const applied = useMemo(() => appliedStudioFilters(words, wanted), [words, wanted]);
  const { sort, ...conditions } = studioQueryOf(filters);
  const head = listHead('/studios', conditions, start);
  const address = (change: Partial<StudioFilters>) => studioListAddress({ ...wanted, ...change });
  return (
    <>
      <PageHead
        title={head.kind ? `${t('studios.list.title')}: ${t(head.kind)}` : t('studios.list.head')}
        description={t('studios.list.description')}
        path={head.path}
        hidden={head.hidden}
      />
      <div className={`${listCss.finder} ${css.finder}`}>
        <div className={listCss.finderIn}>
          <div className={listCss.finderG}>
            <StudioSearch filters={wanted} />
            <Distance around={wanted} address={address} />
          </div>
          <StudioRail filters={wanted} applied={applied} counts={loaderData.counts} />
        </div>
      </div>
      <div className={filters.view === 'map' ? `${listCss.split} ${listCss.onMap}` : listCss.split}>
        <StudioResults {...{ filters, wanted, list, applied, isSearching, highlighted, highlight }} />
        <MapSide isOn={filters.view === 'map'} address={(view) => address({ view })}>
          {(mode) => <StudioMap {...{ highlighted, mode }} filters={wanted} onHighlight={highlight} />}
        </MapSide>
      </div>
    </>
  );
}
