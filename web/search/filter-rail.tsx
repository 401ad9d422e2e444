import { useId } from 'react';
import { Link } from 'react-router';
import { SERVICE_TYPES } from '../../shared/offerings.ts';
import { STUDIO_TYPES } from '../../shared/studios.ts';
import { Button } from '../ui/button.tsx';
import { ChipLink } from '../ui/chip.tsx';
import { useWords } from '../words.tsx';
import { appliedFilters, withoutFilters } from './applied.ts';
import { ChoicePanel } from './choice-panel.tsx';
import { type Filters, listAddress, PRICES, WHEN } from './filters.ts';
import { OtherFilters } from './search-fields.tsx';
import { useSearch } from './use-search.ts';

/** Filters as links, those in force first: the address holds them all, so each works without script. */
export function FilterRail({ filters }: { filters: Filters }) {
  const words = useWords();
  const { t, money } = words;
  const applied = appliedFilters(words, filters);
  return (
    <nav className="rail" aria-label={t('search.filters')}>
      {applied.map(({ key, label, without }) => (
        <ChipLink key={key} on to={listAddress(without)} aria-label={t('search.remove', { filter: label })} replace>
          {label}
        </ChipLink>
      ))}
      {applied.length > 1 && (
        <Link className="btn btn-quiet btn-s link" to={listAddress(withoutFilters(filters))}>
          {t('search.clear')}
        </Link>
      )}
      <ChoicePanel label={t('search.craft')}>
        {STUDIO_TYPES.map((type) => (
          <ToggleChip
            key={type}
            filters={filters}
            name="studio_type"
            value={type}
            label={t(`catalogue.studio_type.${type}`)}
          />
        ))}
      </ChoicePanel>
      <ChoicePanel label={t('search.kind')}>
        {SERVICE_TYPES.map((type) => (
          <ToggleChip
            key={type}
            filters={filters}
            name="service_type"
            value={type}
            label={t(`catalogue.service_types.${type}`)}
          />
        ))}
      </ChoicePanel>
      {WHEN.filter((when) => when !== filters.when).map((when) => (
        <ChipLink key={when} to={listAddress({ ...filters, when, from: undefined, to: undefined })}>
          {t(`catalogue.when.${when}`)}
        </ChipLink>
      ))}
      <ChoicePanel label={t('search.dates')}>
        <DaysForm key={listAddress(filters)} filters={filters} />
      </ChoicePanel>
      {PRICES.filter((price) => price !== filters.price_max).map((price) => (
        <ChipLink key={price} to={listAddress({ ...filters, price_max: price })}>
          {t('catalogue.under', { price: money({ amount: price, currency: 'EUR' }) })}
        </ChipLink>
      ))}
      {!filters.materials_included && (
        <ChipLink to={listAddress({ ...filters, materials_included: true })}>
          {t('catalogue.materials_included')}
        </ChipLink>
      )}
    </nav>
  );
}

interface ToggleChipProps {
  filters: Filters;
  name: 'studio_type' | 'service_type';
  value: string;
  label: string;
}

function ToggleChip({ filters, name, value, label }: ToggleChipProps) {
  const chosen: readonly string[] = filters[name];
  const on = chosen.includes(value);
  const values = on ? chosen.filter((other) => other !== value) : [...chosen, value];
  return (
    <ChipLink on={on} to={listAddress({ ...filters, [name]: values })} replace={on}>
      {label}
    </ChipLink>
  );
}

/** From one day to another, both included. */
function DaysForm({ filters }: { filters: Filters }) {
  const { t } = useWords();
  const search = useSearch();
  const id = useId();
  return (
    <form className="days" action="/workshops-classes" onSubmit={search}>
      <div className="field">
        <label htmlFor={`${id}-from`}>{t('search.first_day')}</label>
        <input id={`${id}-from`} type="date" name="from" defaultValue={filters.from} max="9999-12-31" />
      </div>
      <div className="field">
        <label htmlFor={`${id}-to`}>{t('search.last_day')}</label>
        <input id={`${id}-to`} type="date" name="to" defaultValue={filters.to} max="9999-12-31" />
      </div>
      <OtherFilters filters={filters} except={['when', 'from', 'to']} />
      <Button type="submit" kind="ink">
        {t('search.show')}
      </Button>
    </form>
  );
}
