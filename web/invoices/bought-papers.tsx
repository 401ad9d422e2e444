import { queryOptions, useQuery } from '@tanstack/react-query';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { useWords } from '../words.tsx';
import * as css from './invoices.module.css';
import { PaperRow } from './paper-row.tsx';

/** What was bought. */
type Bought = { pass_id: string } | { gift_card_id: string };

const boughtPapersQuery = (bought: Bought) =>
  queryOptions({
    queryKey: ['invoices', 'bought', bought],
    queryFn: async () => (await readJson(api.me.invoices.$get({ query: bought }))).items,
    staleTime: 0,
  });

/** The receipts of a pass or a gift card. Not there while nothing was written. Needs the texts `invoices`. */
export function BoughtPapers({ bought }: { bought: Bought }) {
  const { t } = useWords();
  const { data } = useQuery(boughtPapersQuery(bought));
  if (!data || data.length === 0) return null;
  return (
    <section className={css.papers}>
      <h2>{t('invoices.guest.title')}</h2>
      <ul>
        {data.map((invoice) => (
          <PaperRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </section>
  );
}
