import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { STUDIO_FILTERS } from '#shared/search-filters.ts';
import * as searchBarCss from '#web/search/bar/search-bar.module.css';
import { WhereField } from '#web/search/bar/search-inputs.tsx';
import { useFormReset } from '#web/search/bar/use-form-reset.ts';
import { locationNearPlace } from '#web/search/filters/location-filter.ts';
import * as buttonCss from '#web/ui/button.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { parseStudioFilters, type StudioFilters, studioFields, studioListAddress } from '../studio-filters.ts';
import * as css from './studio-list.module.css';

/** Parameters that the bar's own fields set. `sort` is among them because a new search starts in its default order. */
const OWN_FIELDS = ['q', 'place', 'near', 'box', 'sort'];

/** The search of studios, by words (name, craft, what can be made there) and by place. A GET form. */
export function StudioSearch({ filters }: { filters: StudioFilters }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const id = useId();
  const form = useFormReset(filters.q, filters.place, filters.near);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') fields.append(name, value);
    }
    const asked = parseStudioFilters(fields);
    const isMoved = asked.near !== undefined && asked.near !== filters.near;
    navigate(studioListAddress(isMoved ? { ...asked, ...locationNearPlace(asked, asked) } : asked));
  };
  const others = Object.entries(studioFields(filters)).filter(([name]) => !OWN_FIELDS.includes(name));
  return (
    <search>
      <form
        ref={form}
        className={`${searchBarCss.search} ${searchBarCss.compact} ${css.stSearch}`}
        action="/studios"
        onSubmit={search}
      >
        <div className={`${searchBarCss.seg} ${css.seg}`}>
          <label htmlFor={id}>{t('studios.list.what')}</label>
          <input
            id={id}
            type="search"
            name="q"
            maxLength={STUDIO_FILTERS.q.maxLength}
            defaultValue={filters.q}
            placeholder={t('studios.list.hint')}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <WhereField around={filters} className={`${searchBarCss.seg} ${css.seg}`} />
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          className={`${buttonCss.btn} ${buttonCss.btnClay} ${searchBarCss.go}`}
          aria-label={t('studios.list.search')}
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
