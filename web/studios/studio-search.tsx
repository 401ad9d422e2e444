import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { MAX_WORDS, type StudioFilters, studioListAddress } from './studio-filters.ts';

/** Studios by words: their name, their craft, their neighbourhood. A form of GET. */
export function StudioSearch({ filters }: { filters: StudioFilters }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const id = useId();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    navigate(studioListAddress({ ...filters, q: typeof q === 'string' ? q.trim() : '' }));
  };
  return (
    <search>
      <form className="st-search" action="/studios" onSubmit={search}>
        <div className="field">
          <label htmlFor={id}>{t('studios.list.what')}</label>
          <input
            id={id}
            type="search"
            name="q"
            maxLength={MAX_WORDS}
            defaultValue={filters.q}
            placeholder={t('studios.list.hint')}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        {filters.studio_type && <input type="hidden" name="studio_type" value={filters.studio_type} />}
        <Button type="submit" kind="ink" icon="search">
          {t('studios.list.search')}
        </Button>
      </form>
    </search>
  );
}
