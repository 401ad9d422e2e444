import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { api } from '../browser-api.ts';
import { houseCover } from '../studios/house-cover.ts';
import { NoMatches } from '../studios/list/no-matches.tsx';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { useWords } from '../words.tsx';
import type { Applied } from './filters/applied-filters.ts';
import { type Filters, listAddress } from './filters/filters.ts';
import { suggestedFilterChange } from './filters/suggested-filter-change.ts';
import { RecentlyViewedStrip } from './recently-viewed-strip.tsx';
import { filterSuggestionsQuery } from './search-queries.ts';

const SimilarOfferings = lazy(() => import('./strips/similar-offerings.tsx'));

interface NothingFoundProps {
  filters: Filters;
  applied: readonly Applied[];
  /** The button that saves the search; nothing if it cannot be saved. */
  save: ReactNode;
}

/**
 * Shown when there are no results: which filters to change or remove, how many results that brings, and the first of
 * these.
 */
export default function NoResults({ filters, applied, save }: NothingFoundProps) {
  const words = useWords();
  const { t } = words;
  const { data } = useQuery(filterSuggestionsQuery(api, filters));
  const ways = data?.items.map((way) => suggestedFilterChange(words, filters, applied, way)) ?? [];
  const [nearest] = ways;
  return (
    <>
      <NoMatches
        title={t('search.none')}
        picture={houseCover('ceramics', 5)}
        applied={applied}
        noneAtAll={t('search.none_at_all')}
        links={ways}
        act={save}
        clear={{ to: listAddress(), label: t('search.clear_all') }}
      />
      {nearest && (
        <Fetched>
          <SimilarOfferings filters={nearest.filters} />
        </Fetched>
      )}
      <RecentlyViewedStrip />
    </>
  );
}
