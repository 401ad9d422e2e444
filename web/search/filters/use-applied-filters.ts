import { use, useMemo } from 'react';
import { useWords } from '#web/words.tsx';
import type { Applied } from './applied-filters.ts';
import { type Filters, listAddress, withoutFilters } from './filters.ts';

let loading: Promise<typeof import('./applied-filters.ts')> | undefined;

const load = () =>
  import('./applied-filters.ts').catch((error) => {
    loading = undefined;
    throw error;
  });

/** Returns the applied filters with labels. The code that writes these is only fetched if there are any. */
export function useAppliedFilters(filters: Filters): readonly Applied[] {
  const words = useWords();
  const isFiltered = listAddress(filters) !== listAddress(withoutFilters(filters));
  if (isFiltered) loading ??= load();
  const appliedFilters = isFiltered && loading ? use(loading).appliedFilters : undefined;
  return useMemo(() => appliedFilters?.(words, filters) ?? [], [appliedFilters, words, filters]);
}
