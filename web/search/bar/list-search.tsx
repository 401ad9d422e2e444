import { useWords } from '../../words.tsx';
import type { Applied } from '../filters/applied-filters.ts';
import { Distance } from '../filters/distance.tsx';
import { placeName } from '../filters/filter-labels.ts';
import { FilterRail } from '../filters/filter-rail.tsx';
import { type Filters, listAddress } from '../filters/filters.ts';
import { SearchBar } from './search-bar.tsx';
import { SearchField } from './search-field.tsx';

/** What is asked for, at the head of the list: it stays while the list is scrolled. */
export function Finder({ filters, applied }: { filters: Filters; applied: readonly Applied[] }) {
  const { t } = useWords();
  const where = filters.near ? t('search.near', { place: placeName(t, filters) }) : '';
  const title = filters.q || where || t('search.anything');
  return (
    <div className="finder">
      <div className="finder-in">
        <div className="finder-g">
          <SearchBar compact filters={filters} />
          <SearchField filters={filters} title={title} hint={hintOf(applied) || t('search.any_day')} />
          <Distance around={filters} address={(change) => listAddress({ ...filters, ...change })} />
        </div>
        <FilterRail filters={filters} applied={applied} />
      </div>
    </div>
  );
}

/** Filters beside the words or the place, which are the field's first line. */
const hintOf = (applied: readonly Applied[]) =>
  applied
    .filter(({ key }) => key !== 'q' && key !== 'near')
    .map(({ label }) => label)
    .join(' · ');
