import { useQuery } from '@tanstack/react-query';
import { api } from '../browser-api.ts';
import { houseCover } from '../studios/house-cover.ts';
import { NothingFits } from '../studios/nothing-fits.tsx';
import { useWords } from '../words.tsx';
import type { Applied } from './applied.ts';
import { type Filters, listAddress } from './filters.ts';
import { RecentlySeen } from './recently-seen.tsx';
import { waysOutQuery } from './search-queries.ts';
import { wayOut } from './way-out.ts';

/** Nothing fits: says to what, and which filter to change or to drop, with what that brings. */
export default function NothingFound({ filters, applied }: { filters: Filters; applied: readonly Applied[] }) {
  const words = useWords();
  const { t } = words;
  const { data } = useQuery(waysOutQuery(api, filters));
  return (
    <>
      <NothingFits
        title={t('search.none')}
        picture={houseCover('ceramics', 5)}
        applied={applied}
        noneAtAll={t('search.none_at_all')}
        help={(what) => t('search.none_help', { what })}
        ways={data?.items.map((way) => wayOut(words, filters, applied, way)) ?? []}
        clear={{ to: listAddress(), label: t('search.clear_all') }}
      />
      <RecentlySeen />
    </>
  );
}
