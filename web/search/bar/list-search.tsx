import { useWords } from '#web/words.tsx';
import type { Applied } from '../filters/applied-filters.ts';
import { Distance } from '../filters/distance.tsx';
import { FilterRail } from '../filters/filter-rail.tsx';
import { type Filters, listAddress } from '../filters/filters.ts';
import { placeName } from '../filters/place-and-days-text.ts';
import * as css from '../list.module.css';
import { SearchBar } from './search-bar.tsx';
import { SearchField } from './search-field.tsx';

/** The head of a list, which says what was searched for; it stays in place while the list scrolls. */
export function ListSearch({ filters, applied }: { filters: Filters; applied: readonly Applied[] }) {
  const { t } = useWords();
  const where = filters.near ? t('search.near', { place: placeName(t, filters) }) : '';
  const title = filters.q || where || t('search.anything');
  return (
    <div className={css.finder}>
      <div className={css.finderIn}>
        <div className={css.finderG}>
          <SearchBar compact filters={filters} />
          <SearchField filters={filters} title={title} hint={hintOf(applied) || t('search.any_day')} />
          <Distance around={filters} address={(change) => listAddress({ ...filters, ...change })} />
        </div>
        <FilterRail filters={filters} applied={applied} />
      </div>
    </div>
  );
}

/** Returns the labels of the applied filters other than words and place, which are the field's first line. */
const hintOf = (applied: readonly Applied[]) =>
  applied
    .filter(({ key }) => key !== 'q' && key !== 'near')
    .map(({ label }) => label)
    .join(' · ');
