import { useNavigate } from 'react-router';
import { useTexts } from '#web/texts-hook.ts';
import { useWords } from '#web/words.tsx';
import { type Filters, listAddress } from '../filters/filters.ts';
import { FilterForm } from './filter-form.tsx';
import * as css from './filter-sheet.module.css';

/** The filters as a page, for browsers without script or before it has loaded. */
export default function FilterPage({ filters }: { filters: Filters }) {
  useTexts('filters');
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <div className={`wrap ${css.filterPage}`}>
      <h1>{t('search.title')}</h1>
      <FilterForm filters={filters} onSend={(asked) => navigate(listAddress(asked))} />
    </div>
  );
}
