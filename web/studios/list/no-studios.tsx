import { useQuery } from '@tanstack/react-query';
import { api } from '#web/browser-api.ts';
import { STUDIOS } from '#web/query.ts';
import type { Applied } from '#web/search/filters/applied-filters.ts';
import { useWords, type Words } from '#web/words.tsx';
import { houseCover } from '../house-cover.ts';
import { parseStudioFilters } from '../studio-filters.ts';
import { NoMatches, type SuggestedLink } from './no-matches.tsx';
import { loadStudioTotal } from './studio-list-queries.ts';

/** The empty list of studios: its filters, and the results without one of them. */
export function NoStudios({ q, applied }: { q: string; applied: readonly Applied[] }) {
  const words = useWords();
  const { t } = words;
  return (
    <NoMatches
      title={t('studios.list.none')}
      picture={houseCover('painting')}
      applied={applied}
      noneAtAll={t('studios.list.none_at_all')}
      links={useSuggestedLinks(words, q, applied)}
      clear={{ to: '/studios', label: t('studios.list.clear') }}
    />
  );
}

/** Most filters to try removing. */
const MAX_TRIED = 6;

/** Returns a link for each filter whose removal gives results: "12 studios without “Kiln”". */
function useSuggestedLinks({ t }: Words, q: string, applied: readonly Applied[]): SuggestedLink[] {
  const tried = applied.slice(0, MAX_TRIED);
  const { data: found = [] } = useQuery({
    queryKey: [STUDIOS, 'totals-without', tried.map(({ without }) => without)],
    queryFn: async () => {
      const filters = tried.map(({ without }) => parseStudioFilters(new URL(without, 'http://list').searchParams));
      const answers = await Promise.allSettled(filters.map((each) => loadStudioTotal(api, each)));
      return answers.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
    },
  });
  return tried.flatMap(({ key, label, without }, at) => {
    const { total = 0, more = false } = found[at] ?? {};
    if (total === 0) return [];
    const studios = t('catalogue.studios', { count: total });
    const count = more ? t('studios.list.more_than', { studios }) : studios;
    // The label of the words already has quotes around it.
    return [{ to: without, label: t('search.way_without', { count, filter: key === 'q' ? q : label }) }];
  });
}
