import { lazy, type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { type Filters, listAddress } from './filters.ts';

const FilterSheet = lazy(() => import('../filter-form/filter-sheet.tsx'));

interface FilterLinkProps {
  filters: Filters;
  className: string;
  children: ReactNode;
}

/** A link that opens the filters in a sheet. Without script, or before it has loaded, it leads to a page of its own. */
export function FilterLink({ filters, className, children }: FilterLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link
        className={className}
        to={listAddress({ ...filters, view: 'filters' })}
        aria-haspopup="dialog"
        onClick={open}
      >
        {children}
      </Link>
      {isOpen && (
        <Fetched>
          <FilterSheet filters={filters} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </>
  );
}
