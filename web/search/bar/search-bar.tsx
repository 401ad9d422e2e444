import { type ComponentType, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import type { Filters } from '../filters/filters.ts';
import type { PillPanelsProps } from '../panels/search-bar-panels.tsx';
import { OtherFilters, SeatsField, WhatField, WhenField, WhereField } from './search-inputs.tsx';
import { useReset } from './use-form-reset.ts';
import { useSearch } from './use-search-form.ts';
import './search-bar.css';

/** What the bar asks for itself. A new question also starts in its own order. */
const OWN_FIELDS = ['q', 'place', 'near', 'box', 'when', 'from', 'to', 'seats', 'sort', 'view'];

interface SearchBarProps {
  /** What is searched for now. */
  filters: Filters;
  /** The lower pill above a list. */
  compact?: boolean;
}

/** What, where, when and how many, in one pill: the desktop's search. The phone has `SearchSheet`. A form of GET. */
export function SearchBar({ filters, compact }: SearchBarProps) {
  const { t } = useWords();
  const search = useSearch(filters);
  const { q, place, near, when, from, to, seats } = filters;
  const form = useReset(q, place, near, when, from, to, seats);
  const [Panels, setPanels] = useState<ComponentType<PillPanelsProps>>();
  // Until they come, and where they do not, its selects open as the browser has them.
  const wake = () => {
    import('../panels/search-bar-panels.tsx').then(
      (part) => setPanels(() => part.default),
      () => {},
    );
  };
  return (
    <search className="search-wide">
      <form
        ref={form}
        className={compact ? 'search compact' : 'search'}
        action="/workshops-classes"
        onSubmit={search}
        onPointerEnter={wake}
        onFocus={wake}
      >
        <WhatField q={q} className="seg" />
        <WhereField around={filters} className="seg" />
        <WhenField filters={filters} />
        <SeatsField seats={seats} className="seg" />
        <OtherFilters filters={filters} except={OWN_FIELDS} />
        <button type="submit" className="btn btn-clay go" aria-label={t('search.search')}>
          <Icon name="search" size={compact ? '' : 'l'} />
        </button>
        {Panels && <Panels form={form} />}
      </form>
    </search>
  );
}
