import { type ComponentType, type MouseEvent, useState } from 'react';
import * as buttonCss from '#web/ui/button.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import type { Filters } from '../filters/filters.ts';
import type { SearchBarPanelsProps } from '../panels/search-bar-panels.tsx';
import * as css from './search-bar.module.css';
import { OtherFilters, SeatsField, WhatField, WhenField, WhereField } from './search-inputs.tsx';
import { useFormReset } from './use-form-reset.ts';
import { useSearch } from './use-search-form.ts';

/** Parameters that the bar's own fields set. `sort` is among them because a new search starts in its default order. */
const OWN_FIELDS = ['q', 'place', 'near', 'box', 'when', 'from', 'to', 'seats', 'sort', 'view'];

interface SearchBarProps {
  /** The current search. */
  filters: Filters;
  /** The lower pill above a list. */
  compact?: boolean;
}

/** The search bar of wide screens: what, where, when and how many. A GET form; phones have `FilterSheet`. */
export function SearchBar({ filters, compact }: SearchBarProps) {
  const { t } = useWords();
  const search = useSearch(filters);
  const { q, place, near, when, from, to, seats } = filters;
  const form = useFormReset(q, place, near, when, from, to, seats);
  const [Panels, setPanels] = useState<ComponentType<SearchBarPanelsProps>>();
  // The first tap on a touch screen comes before the panels: it opens one once they are there. If they cannot load, the
  // selects open natively.
  const [first, setFirst] = useState<HTMLSelectElement>();
  const wake = () => {
    import('../panels/search-bar-panels.tsx').then(
      (part) => setPanels(() => part.default),
      () => setPanels(() => () => null),
    );
  };
  const press = (event: MouseEvent) => {
    const select = (event.target as Element).closest(`.${css.seg}`)?.querySelector('select');
    if (Panels || !select) return;
    event.preventDefault();
    setFirst(select);
  };
  return (
    <search className={css.searchWide}>
      <form
        ref={form}
        className={compact ? `${css.search} ${css.compact}` : css.search}
        action="/workshops-classes"
        onSubmit={search}
        onPointerEnter={wake}
        onFocus={wake}
        onMouseDown={press}
      >
        <WhatField q={q} className={css.seg} />
        <WhereField around={filters} className={css.seg} />
        <WhenField filters={filters} />
        <SeatsField seats={seats} className={css.seg} />
        <OtherFilters filters={filters} except={OWN_FIELDS} />
        <button
          type="submit"
          className={`${buttonCss.btn} ${buttonCss.btnClay} ${css.go}`}
          aria-label={t('search.search')}
        >
          <Icon name="search" size={compact ? '' : 'l'} />
        </button>
        {Panels && <Panels form={form} first={first} />}
      </form>
    </search>
  );
}
