import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { TEACHING_LANGUAGES } from '../../shared/offerings.ts';
import type { OfferingFacets } from '../../shared/schemas/search.ts';
import { TIME_OF_DAY_NAMES, WHEN } from '../../shared/search.ts';
import { STUDIO_TYPES } from '../../shared/studios.ts';
import { api } from '../browser-api.ts';
import { ChipLink } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords, type Words } from '../words.tsx';
import { type Applied, withoutFilters } from './applied.ts';
import { FilterLink } from './filter-link.tsx';
import { type Filters, listAddress, PRICES } from './filters.ts';
import { facetsQuery } from './search-queries.ts';

/** Filters as links, those in force first: the address holds them all, so each works without script. */
export function FilterRail({ filters, applied }: { filters: Filters; applied: readonly Applied[] }) {
  const words = useWords();
  const { t } = words;
  const { data } = useQuery(facetsQuery(api, filters));
  return (
    <nav className="rail" aria-label={t('search.filters')}>
      <FilterLink filters={filters} className="chip">
        <Icon name="sliders-horizontal" />
        {t('search.filters')}
        {applied.length > 0 && <span className="n">{applied.length}</span>}
      </FilterLink>
      {applied.map(({ key, label, without }) => (
        <ChipLink key={key} on to={without} aria-label={t('search.remove', { filter: label })} replace>
          {label}
        </ChipLink>
      ))}
      {applied.length > 1 && (
        <Link className="btn btn-quiet btn-s link" to={listAddress(withoutFilters(filters))}>
          {t('search.clear')}
        </Link>
      )}
      {proposed(words, filters, data?.counts ?? undefined).map(({ label, change, count }) => (
        <ChipLink key={label} to={listAddress({ ...filters, ...change })} count={count}>
          {label}
        </ChipLink>
      ))}
    </nav>
  );
}

interface Proposal {
  label: string;
  change: Partial<Filters>;
  /** How many it leaves, once that is known. */
  count: number | undefined;
}

/** What many ask for, as long as it is not asked for yet. */
function proposed({ t, money, language }: Words, filters: Filters, counts: OfferingFacets['counts'] = null) {
  const proposals: Proposal[] = [];
  const add = (isAsked: boolean, label: string, change: Partial<Filters>, count: number | undefined) => {
    if (!isAsked) proposals.push({ label, change, count });
  };
  for (const when of WHEN) {
    const change = { when, from: undefined, to: undefined };
    add(filters.when === when, t(`catalogue.when.${when}`), change, counts?.when[when]);
  }
  for (const price of PRICES) {
    const label = t('catalogue.under', { price: money({ amount: price, currency: 'EUR' }) });
    add(filters.price_max === price, label, { price_max: price }, counts?.price_max[`${price}`]);
  }
  const materials = t('catalogue.materials_included');
  add(filters.materials_included, materials, { materials_included: true }, counts?.materials_included);
  for (const type of STUDIO_TYPES) {
    const change = { studio_type: [...filters.studio_type, type] };
    add(filters.studio_type.includes(type), t(`catalogue.studio_type.${type}`), change, counts?.studio_type[type]);
  }
  for (const time of TIME_OF_DAY_NAMES) {
    const change = { time_of_day: [...filters.time_of_day, time] };
    add(filters.time_of_day.includes(time), t(`search.time_of_day.${time}`), change, counts?.time_of_day[time]);
  }
  const code = TEACHING_LANGUAGES.find((known) => known === language);
  if (code) {
    const label = t('search.in_language', { language: t(`catalogue.language.${code}`) });
    const change = { taught_in: [...filters.taught_in, code] };
    add(filters.taught_in.includes(code), label, change, counts?.taught_in[code]);
  }
  add(filters.step_free, t('catalogue.amenity.step_free'), { step_free: true }, counts?.step_free);
  return proposals;
}
