import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { OfferingFacets, OfferingHit, OfferingSearchPage } from '#shared/schemas/search/search.ts';
import { useSession } from '../accounts/session.ts';
import { api } from '../browser-api.ts';
import { OfferingCard, OfferingCardSkeleton } from '../offerings/offering-card.tsx';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import * as cardCss from '../ui/styles/card.module.css';
import { useWords } from '../words.tsx';
import type { Applied } from './filters/applied-filters.ts';
import { type Filters, listAddress, usualSort } from './filters/filters.ts';
import { placeName } from './filters/place-and-days-text.ts';
import { SortChoice } from './filters/sort-choice.tsx';
import { TravelTimeNote } from './filters/travel-time-note.tsx';
import * as css from './list.module.css';
import { facetsQuery } from './search-queries.ts';
import { type PagedList, ShowMore } from './show-more.tsx';

// Rendered without a `Suspense` boundary, so that it is in the HTML without script, too.
const FewResults = lazy(() => import('./few-results.tsx'));
const SaveSearch = lazy(() => import('../saved-searches/save-search.tsx'));

/** Up to how many results a search offers ways to more. */
const FEW = 2;
const SKELETONS = ['1', '2', '3', '4', '5', '6', '7', '8'];

interface ResultsProps {
  filters: Filters;
  /** The filters including those pressed since. */
  wanted: Filters;
  /** Cursor in the URL; undefined is the beginning of the list. */
  start: string | undefined;
  list: PagedList<OfferingSearchPage>;
  applied: readonly Applied[];
  /** True while other results load. */
  isSearching: boolean;
  highlighted: string | null;
  highlight: (id: string | null) => void;
}

/** The results, their number, and what to do if there are none. */
export function Results({ filters, wanted, start, list, applied, isSearching, highlighted, highlight }: ResultsProps) {
  const { t } = useWords();
  const { data: facets } = useQuery(facetsQuery(api, filters));
  const [first] = list.data?.pages ?? [];
  const hits = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isAll = first !== undefined && !list.hasNextPage && start === undefined;
  const hasFailed = list.isError && !first;
  const total = isAll ? { total: hits.length, more: false } : hasFailed ? undefined : facets;
  const isEmpty = first !== undefined && hits.length === 0;
  const { state } = useSession();
  // Needs script, and makes sense only with filters.
  const save = state !== 'unknown' && applied.length > 0 && (
    <Fetched>
      <SaveSearch key={listAddress(wanted)} filters={wanted} />
    </Fetched>
  );
  return (
    <section className={css.results} aria-busy={isSearching}>
      <div className={isEmpty ? 'sr' : css.resultsH}>
        <div>
          <h1 aria-live="polite">{useHeading(filters, total)}</h1>
          <Terms filters={filters} />
          <TravelTimeNote filters={filters} isEstimate={first?.minutes_by === 'estimate'} />
        </div>
        {!isEmpty && save}
        {!isEmpty && <SortChoice filters={wanted} />}
      </div>
      {filters.place && !filters.near && (
        <Note title={t('search.no_place', { place: filters.place })}>{t('search.no_place_help')}</Note>
      )}
      {first?.meant && <p className={css.meant}>{t('search.meant', { words: first.meant })}</p>}
      {hasFailed && <Trouble error={list.error} onRetry={list.refetch} />}
      {isSearching || (!first && !hasFailed) ? (
        <div className={`${cardCss.cards} ${css.cards}`}>
          {SKELETONS.map((key) => (
            <OfferingCardSkeleton key={key} />
          ))}
        </div>
      ) : (
        groups(hits, filters).map(({ name, items }, at) => (
          <section key={name} className={css.group}>
            <h2 className={at === 0 && name === 'dates' ? 'sr' : undefined}>{t(`search.group.${name}`)}</h2>
            <div className={`${cardCss.cards} ${css.cards}`}>
              {items.map((hit, place) => (
                <OfferingCard
                  key={hit.id}
                  offering={hit}
                  travel={filters.mode && { mode: filters.mode, isEstimate: first?.minutes_by === 'estimate' }}
                  eager={at === 0 && place === 0}
                  isHighlighted={hit.id === highlighted}
                  onHighlight={highlight}
                />
              ))}
            </div>
          </section>
        ))
      )}
      {(isEmpty || (isAll && hits.length <= FEW)) && !isSearching && (
        <FewResults filters={filters} applied={applied} found={hits.length} save={save} />
      )}
      {list.data && !isSearching && (
        <ShowMore list={list} address={(cursor) => listAddress(filters, cursor)} label={t('search.more')} />
      )}
    </section>
  );
}

/** Returns the heading: "12 things to make near Sant Antoni"; without a number until it is known. */
function useHeading(filters: Filters, counted: Pick<OfferingFacets, 'total' | 'more'> | undefined): string {
  const { t } = useWords();
  const where = filters.box ? '_map' : filters.near ? '_near' : '';
  const place = placeName(t, filters);
  if (!counted) return t(`search.things${where}`, { place });
  return t(`search.${counted.more ? 'more_than' : 'count'}${where}`, { count: counted.total, place });
}

/** Says how many seats each result has free: "2 seats free on each." */
function Terms({ filters: { seats } }: { filters: Filters }) {
  const { t } = useWords();
  return seats !== undefined && <p className="small muted">{t('search.seats_on_each', { count: seats })}</p>;
}

const GROUPS = {
  dates: ({ next_event }) => next_event !== null,
  hours: ({ next_event, next_slot }) => next_event === null && next_slot !== null,
  request: ({ next_event, next_slot }) => next_event === null && next_slot === null,
} satisfies Record<string, (hit: OfferingHit) => boolean>;

/** Groups hits sorted by time: events, then free slots, then offerings on request; otherwise one group. */
function groups(hits: readonly OfferingHit[], filters: Filters) {
  if ((filters.sort ?? usualSort(filters)) !== 'soonest') {
    return hits.length > 0 ? [{ name: 'dates', items: hits }] : [];
  }
  return Object.entries(GROUPS)
    .map(([name, isOf]) => ({ name, items: hits.filter(isOf) }))
    .filter(({ items }) => items.length > 0);
}
