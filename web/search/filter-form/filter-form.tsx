import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { SERVICE_TYPES, TEACHING_LANGUAGES } from '#shared/offerings/offerings.ts';
import { LEVEL_FILTERS, RATINGS, TIME_OF_DAY_NAMES } from '#shared/search.ts';
import type { OfferingSwitchName } from '#shared/search-filters.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { api } from '#web/browser-api.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import * as buttonCss from '#web/ui/button.module.css';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { SeatsField, WhatField, WhereField } from '../bar/search-inputs.tsx';
import { filtersOf } from '../bar/use-search-form.ts';
import { type Filters, listAddress } from '../filters/filters.ts';
import { facetsQuery } from '../search-queries.ts';
import { NearMe } from '../suggestions/near-me.tsx';
import { Choices, Switches } from './choices.tsx';
import { DistanceFields } from './distance-fields.tsx';
import * as css from './filter-sheet.module.css';
import { AgeField, DayFields, PriceFields } from './range-fields.tsx';
import { useFormFilters } from './use-form-filters.ts';

const SWITCH_LABELS: Readonly<Record<OfferingSwitchName, string>> = {
  materials_included: 'catalogue.materials_included',
  step_free: 'catalogue.amenity.step_free',
};
const SWITCHES = Object.keys(SWITCH_LABELS) as OfferingSwitchName[];

interface FilterFormProps {
  filters: Filters;
  onSend: (asked: Filters) => void;
}

/** The form of all filters, with the number of results of each choice. A GET form. */
export function FilterForm({ filters, onSend }: FilterFormProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [asked, look] = useFormFilters(filters);
  const { data } = useQuery({ ...facetsQuery(api, asked), placeholderData: keepPreviousData });
  const counts = data?.counts ?? undefined;
  // A typed place gets its position when the form is submitted: until then counts would be for everywhere.
  const isCounted = data && !(asked.place && !asked.near);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(filtersOf(event.currentTarget, filters));
  };
  const label = (texts: string) => (value: string) => t(`${texts}.${value}`);
  return (
    <form
      ref={form}
      data-form="filters"
      className={css.filters}
      action="/workshops-classes"
      onSubmit={send}
      onInput={look}
    >
      <WhatField q={filters.q} className={`${fieldCss.field} ${css.field}`} />
      <WhereField around={filters} className={`${fieldCss.field} ${css.field}`} />
      <NearMe form={form} />
      <DistanceFields around={filters} hasPlace={Boolean(asked.near || asked.place)} />
      <DayFields filters={filters} counts={counts?.when} />
      <Choices
        title={t('filters.time_of_day')}
        name="time_of_day"
        values={TIME_OF_DAY_NAMES}
        chosen={filters.time_of_day}
        label={label('search.time_of_day')}
        counts={counts?.time_of_day}
      />
      <SeatsField seats={filters.seats} className={`${fieldCss.field} ${css.field}`} />
      <PriceFields filters={filters} counts={counts?.price_max} />
      <Choices
        title={t('search.craft')}
        name="studio_type"
        values={STUDIO_TYPES}
        chosen={filters.studio_type}
        label={label('catalogue.studio_type')}
        counts={counts?.studio_type}
      />
      <Choices
        title={t('search.kind')}
        name="service_type"
        values={SERVICE_TYPES}
        chosen={filters.service_type}
        label={label('catalogue.service_types')}
        counts={counts?.service_type}
      />
      <Choices
        title={t('filters.level')}
        name="level"
        values={LEVEL_FILTERS}
        chosen={filters.level}
        label={label('catalogue.level')}
        counts={counts?.level}
      />
      <Choices
        title={t('filters.taught_in')}
        name="taught_in"
        values={TEACHING_LANGUAGES}
        chosen={filters.taught_in}
        label={label('catalogue.language')}
        counts={counts?.taught_in}
      />
      <Choices
        title={t('filters.rating')}
        name="rating_min"
        values={RATINGS}
        chosen={filters.rating_min ? [filters.rating_min] : []}
        label={(rating) => t(`search.rated.${rating.replace('.', '_')}`)}
        counts={counts?.rating_min}
        any={t('filters.any_rating')}
        off={!filters.rating_min && counts?.rating_min['4'] === 0 ? t('filters.no_ratings') : undefined}
      />
      <AgeField age={filters.age} />
      <Switches
        values={SWITCHES}
        isChosen={(name) => filters[name]}
        label={(name) => t(SWITCH_LABELS[name])}
        counts={counts}
      />
      {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
      {filters.box && <input type="hidden" name="box" value={filters.box} />}
      {filters.view === 'map' && <input type="hidden" name="view" value="map" />}
      <div className={css.filtersEnd}>
        <Link className={`${buttonCss.btn} ${buttonCss.btnQuiet} link`} to={listAddress()}>
          {t('search.clear')}
        </Link>
        <Button type="submit" kind="clay">
          {isCounted
            ? t(data.more ? 'filters.show_more_than' : 'filters.show', { count: data.total })
            : t('search.search')}
        </Button>
      </div>
    </form>
  );
}
