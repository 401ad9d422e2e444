import { Link } from 'react-router';
import { useWords } from '../words.tsx';
import { ChoicePanel } from './choice-panel.tsx';
import { type Filters, listAddress, SORTS } from './filters.ts';

/** In which order; by relevance only where words were typed. */
export function SortChoice({ filters }: { filters: Filters }) {
  const { t } = useWords();
  const usual = filters.q ? 'relevance' : 'soonest';
  const current = filters.sort ?? usual;
  return (
    <ChoicePanel label={t(`search.sort.${current}`)} icon="arrow-up-down" look="sort">
      {SORTS.filter((sort) => sort !== 'relevance' || filters.q).map((sort) => (
        <Link
          key={sort}
          className="chip"
          to={listAddress({ ...filters, sort: sort === usual ? undefined : sort })}
          aria-current={sort === current || undefined}
          replace
        >
          {t(`search.sort.${sort}`)}
        </Link>
      ))}
    </ChoicePanel>
  );
}
