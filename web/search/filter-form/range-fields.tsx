import { useId } from 'react';
import type { OfferingFacets } from '#shared/schemas/search/search.ts';
import { UNDER_PRICES, WHEN } from '#shared/search.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { perSeat } from '#web/offerings/offering-words.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import type { Filters } from '../filters/filters.ts';
import { Count } from './choices.tsx';
import * as css from './filter-sheet.module.css';

type Counts = NonNullable<OfferingFacets['counts']>;

/** The filter of days: a named period, or from one date to another. */
export function DayFields({ filters, counts }: { filters: Filters; counts: Counts['when'] | undefined }) {
  const { t } = useWords();
  const id = useId();
  const { when, from, to } = filters;
  const hasDays = from !== undefined || to !== undefined;
  return (
    <fieldset className={css.choiceSet}>
      <legend>{t('search.when')}</legend>
      <div className={chipCss.chips}>
        <label className={`${chipCss.chip} ${css.chip}`}>
          <input type="radio" name="when" value="" defaultChecked={!when && !hasDays} />
          {t('search.any_day')}
        </label>
        {WHEN.map((each) => (
          <label key={each} className={`${chipCss.chip} ${css.chip}`}>
            <input type="radio" name="when" value={each} defaultChecked={when === each} />
            {t(`catalogue.when.${each}`)}
            <Count of={counts?.[each]} />
          </label>
        ))}
        <label className={`${chipCss.chip} ${css.chip}`}>
          <input type="radio" name="when" value="dates" data-range defaultChecked={hasDays} />
          {t('search.dates')}
        </label>
      </div>
      <div className={css.range}>
        <div className={`${fieldCss.field} ${css.field}`}>
          <label htmlFor={`${id}-from`}>{t('search.first_day')}</label>
          <input id={`${id}-from`} type="date" name="from" defaultValue={from} max="9999-12-31" />
        </div>
        <div className={`${fieldCss.field} ${css.field}`}>
          <label htmlFor={`${id}-to`}>{t('search.last_day')}</label>
          <input id={`${id}-to`} type="date" name="to" defaultValue={to} max="9999-12-31" />
        </div>
      </div>
    </fieldset>
  );
}

/** The filter of prices: a usual maximum, or a range in whole euros. */
export function PriceFields({ filters, counts }: { filters: Filters; counts: Counts['price_max'] | undefined }) {
  const words = useWords();
  const { t, money } = words;
  const { price_min, price_max } = filters;
  const usual = UNDER_PRICES.find(({ max }) => max === price_max && price_min === undefined);
  const hasRange = !usual && (price_min !== undefined || price_max !== undefined);
  return (
    <fieldset className={css.choiceSet}>
      <legend>{t('filters.price')}</legend>
      <div className={chipCss.chips}>
        <label className={`${chipCss.chip} ${css.chip}`}>
          <input type="radio" name="price_max" value="" defaultChecked={!usual && !hasRange} />
          {t('filters.any_price')}
        </label>
        {UNDER_PRICES.map(({ price, max }) => (
          <label key={price} className={`${chipCss.chip} ${css.chip}`}>
            <input type="radio" name="price_max" value={max} defaultChecked={usual?.max === max} />
            {t('catalogue.under', { price: perSeat(words, money({ amount: price, currency: 'EUR' }), filters.seats) })}
            <Count of={counts?.[`${max}`]} />
          </label>
        ))}
        <label className={`${chipCss.chip} ${css.chip}`}>
          <input type="radio" name="price_max" value="range" data-range defaultChecked={hasRange} />
          {t('filters.from_to')}
        </label>
      </div>
      <div className={css.range}>
        <Euros name="euros_min" label={t('filters.price_from')} amount={price_min} />
        <Euros name="euros_max" label={t('filters.price_to')} amount={price_max} />
      </div>
    </fieldset>
  );
}

/** @param amount minor units */
function Euros({ name, label, amount }: { name: string; label: string; amount: number | undefined }) {
  const id = useId();
  return (
    <div className={`${fieldCss.field} ${css.field}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        name={name}
        min="0"
        max="1000000"
        step="1"
        inputMode="numeric"
        defaultValue={amount === undefined ? '' : Math.round(amount / 100)}
      />
    </div>
  );
}

export function AgeField({ age }: { age: number | undefined }) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className={`${fieldCss.field} ${css.field}`}>
      <label htmlFor={id}>{t('filters.age')}</label>
      <input id={id} type="number" name="age" min="0" max="120" inputMode="numeric" defaultValue={age} />
      <p className={`${fieldCss.help} ${css.help}`}>{t('filters.age_help')}</p>
    </div>
  );
}
