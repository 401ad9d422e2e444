import { Link } from 'react-router';
import { SORTS } from '#shared/search.ts';
import * as css from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import { ChoicePanel } from './choice-panel.tsx';
import { type Filters, listAddress, usualSort } from './filters.ts';

/** The choice of the sort order; by relevance only with words, by distance only with a place. */
export function SortChoice({ filters }: { filters: Filters }) {
  const { t } = useWords();
  const usual = usualSort(filters);
  const current = filters.sort ?? usual;
  const label = (sort: string) =>
    t(`search.sort.${sort}${sort === 'price' && (filters.seats ?? 1) > 1 ? '_seat' : ''}`);
  const isPossible = { relevance: filters.q !== '', nearest: filters.near !== undefined };
  return (
    <ChoicePanel label={label(current)} icon="arrow-up-down" look="sort">
      {SORTS.filter((sort) => isPossible[sort as keyof typeof isPossible] ?? true).map((sort) => (
        <Link
          key={sort}
          className={css.chip}
          to={listAddress({ ...filters, sort: sort === usual ? undefined : sort })}
          aria-current={sort === current || undefined}
          replace
        >
          {label(sort)}
        </Link>
      ))}
    </ChoicePanel>
  );
}
