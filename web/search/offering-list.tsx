import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { redirect, useLocation, useNavigation } from 'react-router';
import { ApiProblem } from '../api.ts';
import { api } from '../browser-api.ts';
import { screenContext } from '../context.ts';
import { OfferingCard, OfferingCardSkeleton } from '../offerings/offering-card.tsx';
import { queryClient } from '../query.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import type { Route } from './+types/offering-list';
import { type Applied, appliedFilters } from './applied.ts';
import { FilterRail } from './filter-rail.tsx';
import { type Filters, listAddress, readFilters } from './filters.ts';
import { NothingFound } from './nothing-found.tsx';
import { SearchBar } from './search-bar.tsx';
import { loadOfferings, offeringListQuery } from './search-queries.ts';
import { SearchSheet } from './search-sheet.tsx';
import { ShowMore } from './show-more.tsx';
import { SortChoice } from './sort-choice.tsx';
import './list.css';

export const handle = { texts: ['search'] };

const SKELETONS = ['1', '2', '3', '4', '5', '6', '7', '8'];

function asked(request: Request) {
  const params = new URL(request.url).searchParams;
  return { filters: readFilters(params), start: params.get('cursor') || undefined };
}

/** A place in the list that is no more (or was never there) is its beginning. */
async function fromStart<Page>(load: Promise<Page>, filters: Filters): Promise<Page> {
  try {
    return await load;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 422) throw redirect(listAddress(filters));
    throw problem;
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { filters, start } = asked(request);
  const first = await fromStart(loadOfferings(context.get(screenContext).api, filters, start), filters);
  return { pages: [first], pageParams: [start] };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { filters, start } = asked(request);
  return fromStart(queryClient.ensureInfiniteQueryData(offeringListQuery(api, filters, start)), filters);
}

/** `/workshops-classes`: everything to make, and what one asks of it in the address. */
export default function OfferingList({ loaderData }: Route.ComponentProps) {
  const words = useWords();
  const { t } = words;
  const { pathname, search } = useLocation();
  const { filters, start } = useMemo(() => asked(new Request(`http://list${pathname}${search}`)), [pathname, search]);
  const list = useInfiniteQuery({ ...offeringListQuery(api, filters, start), initialData: loaderData });
  const { location: next } = useNavigation();
  const searching = next?.pathname === pathname && next.search !== search;
  const offerings = list.data.pages.flatMap(({ items }) => items);
  const applied = appliedFilters(words, filters);
  return (
    <>
      <PageHead
        title={t('search.head')}
        description={t('search.description')}
        path={listAddress({ studio_type: filters.studio_type, service_type: filters.service_type })}
        hidden={start !== undefined}
      />
      <div className="finder">
        <div className="wrap finder-in">
          <SearchBar compact filters={filters} />
          <SearchSheet
            filters={filters}
            title={filters.q || t('search.anything')}
            hint={hintOf(applied) || t('search.any_day')}
          />
          <FilterRail filters={filters} />
        </div>
      </div>
      <section className="wrap results" aria-busy={searching}>
        <div className={offerings.length > 0 ? 'results-h' : 'sr'}>
          <h1 aria-live="polite">{countLine(words, offerings.length, list.hasNextPage || start !== undefined)}</h1>
          {offerings.length > 1 && <SortChoice filters={filters} />}
        </div>
        {searching ? (
          <div className="cards">
            {SKELETONS.map((key) => (
              <OfferingCardSkeleton key={key} />
            ))}
          </div>
        ) : offerings.length > 0 ? (
          <>
            <h2 className="sr">{t('search.results')}</h2>
            <div className="cards">
              {offerings.map((offering, at) => (
                <OfferingCard key={offering.id} offering={offering} eager={at === 0} />
              ))}
            </div>
            <ShowMore list={list} address={(cursor) => listAddress(filters, cursor)} label={t('search.more')} />
          </>
        ) : (
          <NothingFound applied={applied} />
        )}
      </section>
    </>
  );
}

/** Filters beside the words, which are the field's first line. */
const hintOf = (applied: readonly Applied[]) =>
  applied
    .filter(({ key }) => key !== 'q')
    .map(({ label }) => label)
    .join(' · ');

/** The API does not count: a number is only said when the list is all there. */
function countLine({ t }: ReturnType<typeof useWords>, count: number, isPart: boolean): string {
  return t(isPart ? 'search.more_than' : 'search.count', { count });
}
