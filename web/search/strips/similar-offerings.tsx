import { useQuery } from '@tanstack/react-query';
import { api } from '#web/browser-api.ts';
import { OfferingCard } from '#web/offerings/offering-card.tsx';
import { OFFERINGS } from '#web/query.ts';
import * as cardCss from '#web/ui/styles/card.module.css';
import { useWords } from '#web/words.tsx';
import { type Filters, searchQueryOf } from '../filters/filters.ts';
import * as listCss from '../list.module.css';
import { loadOfferings } from '../search-queries.ts';

const MAX_SHOWN = 4;

/** Offerings that match a wider search than the one without results; nearest first if there is a place. */
export default function SimilarOfferings({ filters }: { filters: Filters }) {
  const { t } = useWords();
  const wider = { ...filters, ...(filters.near && { sort: 'nearest' as const }) };
  const { data } = useQuery({
    queryKey: [OFFERINGS, 'similar', searchQueryOf(wider)],
    queryFn: () => loadOfferings(api, wider),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={`${listCss.group} ${listCss.similar}`}>
      <h2>{t(filters.near ? 'search.similar_near' : 'search.similar')}</h2>
      <div className={`${cardCss.cards} ${listCss.cards}`}>
        {data.items.slice(0, MAX_SHOWN).map((hit) => (
          <OfferingCard
            key={hit.id}
            offering={hit}
            travel={filters.mode && { mode: filters.mode, isEstimate: data.minutes_by === 'estimate' }}
          />
        ))}
      </div>
    </section>
  );
}
