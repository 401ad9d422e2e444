import { Link } from 'react-router';
import type { StudioSearchPage } from '#shared/schemas/search/search.ts';
import type { Applied } from '#web/search/filters/applied-filters.ts';
import { placeName } from '#web/search/filters/place-and-days-text.ts';
import { TravelTimeNote } from '#web/search/filters/travel-time-note.tsx';
import * as listCss from '#web/search/list.module.css';
import { type PagedList, ShowMore } from '#web/search/show-more.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import * as cardCss from '#web/ui/styles/card.module.css';
import { useWords } from '#web/words.tsx';
import { StudioCard, StudioCardSkeleton } from '../studio-card.tsx';
import { type StudioFilters, studioListAddress } from '../studio-filters.ts';
import { NoStudios } from './no-studios.tsx';
import * as css from './studio-list.module.css';
import { StudioSortChoice } from './studio-rail.tsx';

const SKELETONS = ['1', '2', '3', '4', '5', '6'];

interface StudioResultsProps {
  filters: StudioFilters;
  /** The filters including those pressed since. */
  wanted: StudioFilters;
  list: PagedList<StudioSearchPage>;
  applied: readonly Applied[];
  /** True while other results load. */
  isSearching: boolean;
  highlighted: string | null;
  highlight: (id: string | null) => void;
}

/** The matching studios and their number. */
export function StudioResults({
  filters,
  wanted,
  list,
  applied,
  isSearching,
  highlighted,
  highlight,
}: StudioResultsProps) {
  const { t } = useWords();
  const [first] = list.data?.pages ?? [];
  const studios = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { near, place, mode } = filters;
  const isEmpty = first !== undefined && studios.length === 0;
  const travel = { mode, isEstimate: first?.minutes_by === 'estimate' };
  return (
    <section className={`${listCss.results} ${css.results}`} aria-busy={isSearching}>
      <div className={listCss.resultsH}>
        <div>
          <h1>{t('studios.list.title')}</h1>
          <p className="small muted" aria-live="polite">
            {first ? countLine(t, first, near ? placeName(t, filters) : undefined) : t('studios.list.lead')}
          </p>
          <TravelTimeNote filters={filters} isEstimate={travel.isEstimate} />
        </div>
        {!isEmpty && <StudioSortChoice filters={wanted} />}
      </div>
      {place && !near && <Note title={t('search.no_place', { place })}>{t('search.no_place_help')}</Note>}
      {first?.meant && <p className={listCss.meant}>{t('search.meant', { words: first.meant })}</p>}
      {list.isError && !first && <Trouble error={list.error} onRetry={list.refetch} />}
      <h2 className="sr">{t('search.results')}</h2>
      <div className={`${cardCss.cards} ${listCss.cards}`}>
        {isSearching || (!first && !list.isError)
          ? SKELETONS.map((key) => <StudioCardSkeleton key={key} />)
          : studios.map((studio, at) => (
              <StudioCard
                key={studio.id}
                studio={studio}
                travel={travel}
                eager={at === 0}
                isHighlighted={studio.id === highlighted}
                onHighlight={highlight}
              />
            ))}
      </div>
      {isEmpty && !isSearching && <NoStudios q={filters.q} applied={applied} />}
      {list.data && !isSearching && (
        <ShowMore list={list} address={(cursor) => studioListAddress(filters, cursor)} label={t('studios.list.more')} />
      )}
      <p className={css.stYours}>
        <Link className="link action" to="/list-studio">
          {t('studios.list.list_yours')}
        </Link>
      </p>
    </section>
  );
}

/** Formats the number of studios: "12 studios near Gràcia", "More than 1000 studios". */
function countLine(t: ReturnType<typeof useWords>['t'], found: StudioSearchPage, place: string | undefined): string {
  const studios = t('catalogue.studios', { count: found.total });
  const counted = found.more ? t('studios.list.more_than', { studios }) : studios;
  return place === undefined ? counted : t('studios.list.counted_near', { studios: counted, place });
}
