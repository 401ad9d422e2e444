import { Icon, type IconName } from '#web/ui/icon.tsx';
import { FilterLink } from '../filters/filter-link.tsx';
import type { Filters } from '../filters/filters.ts';
import * as css from './search-field.module.css';

interface SearchFieldProps {
  filters: Filters;
  /** The two lines of the field. */
  title: string;
  hint: string;
  /** Icon of the round button. */
  icon?: IconName;
}

/** The phone's search: one field that opens a sheet over the whole page. */
export function SearchField({ filters, title, hint, icon = 'sliders-horizontal' }: SearchFieldProps) {
  return (
    <search className={css.searchPhone}>
      <FilterLink filters={filters} className={css.search1}>
        <Icon name="search" />
        <span>
          <b>{title}</b>
          <span>{hint}</span>
        </span>
        <span className={css.go}>
          <Icon name={icon} />
        </span>
      </FilterLink>
    </search>
  );
}
