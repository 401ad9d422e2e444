import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { api } from '#web/browser-api.ts';
import * as buttonCss from '#web/ui/button.module.css';
import * as chipCss from '#web/ui/chip.module.css';
import { ChipLink } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { facetsQuery } from '../search-queries.ts';
import type { Applied } from './applied-filters.ts';
import { FilterLink } from './filter-link.tsx';
import { type Filters, listAddress, withoutFilters } from './filters.ts';
import { listQuickFilters } from './quick-filters.ts';

/** The filters as a row of links, applied ones first. They work without script. */
export function FilterRail({ filters, applied }: { filters: Filters; applied: readonly Applied[] }) {
  const words = useWords();
  const { t } = words;
  const { data } = useQuery(facetsQuery(api, filters));
  const rail = useRef<HTMLElement>(null);
  const inForce = applied.length;
  // The link just pressed moves to the front, which may have scrolled out of view.
  useEffect(() => {
    if (inForce > 0) rail.current?.scrollTo({ left: 0 });
  }, [inForce]);
  return (
    <nav ref={rail} className={chipCss.rail} aria-label={t('search.filters')}>
      <FilterLink filters={filters} className={chipCss.chip}>
        <Icon name="sliders-horizontal" />
        {t('search.filters')}
        {applied.length > 0 && <span className={chipCss.n}>{applied.length}</span>}
      </FilterLink>
      {applied.map(({ key, label, without }) => (
        <ChipLink key={key} on to={without} aria-label={t('search.remove', { filter: label })} replace>
          {label}
        </ChipLink>
      ))}
      {applied.length > 1 && (
        <Link
          className={`${buttonCss.btn} ${buttonCss.btnQuiet} ${buttonCss.btnS} link`}
          to={listAddress(withoutFilters(filters))}
        >
          {t('search.clear')}
        </Link>
      )}
      {listQuickFilters(words, filters, data?.counts).map(({ label, change, count }) => (
        <ChipLink key={label} to={listAddress({ ...filters, ...change })} count={count}>
          {label}
        </ChipLink>
      ))}
    </nav>
  );
}
