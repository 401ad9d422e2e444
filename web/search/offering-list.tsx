import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useMemo, useState } from 'react';
import { redirect, useLocation, useNavigation } from 'react-router';
import { craftAddress, MIN_OFFERINGS } from '#shared/landing.ts';
import { api } from '../browser-api.ts';
import { screenContext } from '../context.ts';
import { FromListContext } from '../offerings/urls.ts';
import { queryClient } from '../query.ts';
import { listHead } from '../seo/list-head.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import type { Route } from './+types/offering-list';
import { ListSearch } from './bar/list-search.tsx';
import { conditionsOf, type Filters, listAddress, readFilters } from './filters/filters.ts';
import { locationNearPlace } from './filters/location-filter.ts';
import { useAppliedFilters } from './filters/use-applied-filters.ts';
import * as css from './list.module.css';
import { MapSide } from './map-side.tsx';
import { Results } from './results.tsx';
import { loadOfferings, offeringListQuery } from './search-queries.ts';
import { isPast } from './show-more.tsx';
import { storePlace } from './stored-place.ts';

export const handle = { texts: ['search', 'results_map'], header: 'full' };

const FilterPage = lazy(() => import('./filter-form/filter-page.tsx'));
const OfferingMap = lazy(() => import('./map/offering-map.tsx'));

function asked(address: string) {
  const params = new URL(address, 'http://list').searchParams;
  return { filters: readFilters(params), start: params.get('cursor') || undefined };
}

/** Geocodes a place that has only a name, and redirects to the URL with its position. */
async function place(client: typeof api, filters: Filters): Promise<void> {
  if (!filters.place || filters.near) return;
  const { findPlace } = await import('./find-place.ts');
  const found = await findPlace(client, filters.place);
  if (found) throw redirect(listAddress({ ...filters, ...locationNearPlace(filters, found) }));
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client } = context.get(screenContext);
  const { filters, start } = asked(request.url);
  await place(client, filters);
  try {
    const first = await loadOfferings(client, filters, start);
    return { pages: [first], pageParams: [start] };
  } catch (problem) {
    throw isPast(problem, start) ? redirect(listAddress(filters)) : problem;
  }
}

/** Leaves failures to the list, which shows them in its place. Remembers the place for the next search. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { filters, start } = asked(request.url);
  await place(api, filters);
  if (filters.near) storePlace(filters);
  const query = offeringListQuery(api, filters, start);
  await queryClient.prefetchInfiniteQuery(query);
  if (isPast(queryClient.getQueryState(query.queryKey)?.error, start)) throw redirect(listAddress(filters));
  return undefined;
}

/** `/workshops-classes`: the list of offerings, with its filters in the URL. */
export default function OfferingList({ loaderData }: Route.ComponentProps) {
  const { t } = useWords();
  const { pathname, search } = useLocation();
  const { filters, start } = useMemo(() => asked(search), [search]);
  const list = useInfiniteQuery({ ...offeringListQuery(api, filters, start), initialData: loaderData });
  const { location: next } = useNavigation();
  const [highlighted, highlight] = useState<string | null>(null);
  const isSearching = next?.pathname === pathname && next.search !== search;
  // While results load, further filters add to those just pressed.
  const pressed = isSearching ? next.search : search;
  const wanted = useMemo(() => asked(pressed).filters, [pressed]);
  const applied = useAppliedFilters(wanted);
  const from = useMemo(() => ({ list: listAddress(wanted), seats: wanted.seats }), [wanted]);
  const head = listHead('/workshops-classes', conditionsOf(filters), start);
  const [craft] = head.kind ? filters.studio_type : [];
  const pages = list.data?.pages ?? [];
  return (
    <FromListContext value={from}>
      <PageHead
        title={head.kind ? `${t(head.kind)}: ${t('search.head')}` : t('search.head')}
        description={t('search.description')}
        path={craft && pages.flatMap(({ items }) => items).length >= MIN_OFFERINGS ? craftAddress(craft) : head.path}
        hidden={head.hidden || filters.view === 'filters'}
      />
      <ListSearch filters={wanted} applied={applied} />
      {filters.view === 'filters' ? (
        // No `Suspense` boundary: the server would send its content out of place for a script to move, and this page
        // needs none.
        <FilterPage key={search} filters={filters} />
      ) : (
        <div className={filters.view === 'map' ? `${css.split} ${css.onMap}` : css.split}>
          <Results {...{ filters, wanted, start, list, applied, isSearching, highlighted, highlight }} />
          <MapSide isOn={filters.view === 'map'} address={(view) => listAddress({ ...wanted, view })}>
            {(mode) => <OfferingMap {...{ filters: wanted, pages, highlighted, mode }} onHighlight={highlight} />}
          </MapSide>
        </div>
      )}
    </FromListContext>
  );
}
