import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { api } from '../browser-api.ts';
import { houseCover } from '../studios/house-cover.ts';
import { NoMatches, SuggestedLinks } from '../studios/list/no-matches.tsx';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { useWords } from '../words.tsx';
import type { Applied } from './filters/applied-filters.ts';
import { type Filters, listAddress } from './filters/filters.ts';
import { suggestedFilterChange } from './filters/suggested-filter-change.ts';
import * as css from './list.module.css';
import { RecentlyViewedStrip } from './recently-viewed-strip.tsx';
import { filterSuggestionsQuery } from './search-queries.ts';

const SimilarOfferings = lazy(() => import('./strips/similar-offerings.tsx'));

interface FewResultsProps {
  filters: Filters;
  applied: readonly Applied[];
  /** How many results the search has. */
  found: number;
  /** The button that saves the search; nothing if it cannot be saved. */
  save: ReactNode;
}

/**
 * Shown when there are no results, or hardly any: which filters to change or remove, how many results that brings, and
 * the first of these.
 */
export default function FewResults({ filters, applied, found, save }: FewResultsProps) {
  const words = useWords();
  const { t } = words;
  const { data } = useQuery(filterSuggestionsQuery(api, filters));
  const suggestions = data?.items.map((suggestion) => suggestedFilterChange(words, filters, applied, suggestion)) ?? [];
  const [nearest] = suggestions;
  if (found > 0) {
    return suggestions.length > 0 ? (
      <section className={css.few}>
        <h2>{t('search.few')}</h2>
        <SuggestedLinks links={suggestions} />
      </section>
    ) : null;
  }
  return (
    <>
      <NoMatches
        title={t('search.none')}
        picture={houseCover('ceramics', 5)}
        applied={applied}
        noneAtAll={t('search.none_at_all')}
        links={suggestions}
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
