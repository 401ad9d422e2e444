import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { type Filters, listAddress } from './filters.ts';
import { SearchFields } from './search-fields.tsx';
import { useSearch } from './use-search.ts';
import './search-bar.css';

interface SearchBarProps {
  /** What is searched for now. */
  filters: Filters;
  /** The lower pill above a list. */
  compact?: boolean;
}

/** What, when and how many, in one pill: the desktop's search. The phone has `SearchSheet`. A form of GET. */
export function SearchBar({ filters, compact }: SearchBarProps) {
  const { t } = useWords();
  const search = useSearch();
  return (
    // The address may change under the form: then it starts anew.
    <search className="search-wide" key={listAddress(filters)}>
      <form className={compact ? 'search compact' : 'search'} action="/workshops-classes" onSubmit={search}>
        <SearchFields filters={filters} className="seg" />
        <button type="submit" className="btn btn-clay go" aria-label={t('search.search')}>
          <Icon name="search" size={compact ? '' : 'l'} />
        </button>
      </form>
    </search>
  );
}
