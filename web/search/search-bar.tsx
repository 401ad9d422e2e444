import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { type Filters, listAddress } from './filters.ts';
import { SearchFields } from './search-fields.tsx';
import { SearchSheet } from './search-sheet.tsx';
import { useSearch } from './use-search.ts';
import './search-bar.css';

interface SearchBarProps {
  /** What is searched for now. */
  filters: Filters;
  /** The lower pill above a list. */
  compact?: boolean;
  /** The phone's field, in two lines. */
  title: string;
  hint: string;
}

/** What, when and how many: a pill on the desktop, one field that opens a sheet on the phone. A form of GET. */
export function SearchBar({ filters, compact, title, hint }: SearchBarProps) {
  const { t } = useWords();
  const search = useSearch();
  return (
    // The address may change under the form: then it starts anew.
    <div key={listAddress(filters)}>
      <search>
        <form className={compact ? 'search compact' : 'search'} action="/workshops-classes" onSubmit={search}>
          <SearchFields filters={filters} className="seg" />
          <button type="submit" className="btn btn-clay go" aria-label={t('search.search')}>
            <Icon name="search" size={compact ? '' : 'l'} />
          </button>
        </form>
      </search>
      <SearchSheet filters={filters} title={title} hint={hint} />
    </div>
  );
}
