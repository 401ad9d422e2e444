import type { Language } from '../../shared/languages.ts';
import { formatMoney } from '../../shared/money.ts';
import { SAVED_SEARCH_NAME_MAX } from '../../shared/saved-searches.ts';
import type { SavedQuestion } from '../../shared/schemas/saved-searches.ts';
import { OfferingQuestion } from '../../shared/schemas/search.ts';
import { USUAL_CURRENCY } from '../../shared/search.ts';
import { formatDay } from '../../shared/time.ts';
import { translateTo } from '../texts.ts';

type Ask = OfferingQuestion;
type T = ReturnType<typeof translateTo>;

/** Lists of which several may be chosen, and the texts of their choices. */
const LISTS = [
  ['studio_type', 'catalogue.studio_type'],
  ['service_type', 'catalogue.service_types'],
  ['time_of_day', 'search.time_of_day'],
  ['level', 'catalogue.level'],
] as const;

/**
 * What a question is called by somebody who reads it: "“bowl”, This weekend, Under €50, 20 min on foot".
 * @param question that `SavedQuestion` let through
 */
export function nameOf(question: SavedQuestion, language: Language): string {
  const t = translateTo(language);
  const asked = OfferingQuestion.parse(question);
  const parts = [
    asked.q && t('search.words', { words: asked.q }),
    ...LISTS.flatMap(([name, texts]) => (asked[name] ?? []).map((value) => t(`${texts}.${value}`))),
    asked.when && t(`catalogue.when.${asked.when}`),
    daysText(t, asked),
    priceText(t, asked, language),
    asked.materials_included === 'true' && t('catalogue.materials_included'),
    asked.seats !== undefined && t('catalogue.seats', { count: asked.seats }),
    ...(asked.taught_in ?? []).map((code) => t('search.in_language', { language: t(`catalogue.language.${code}`) })),
    asked.age !== undefined && t('search.for_age', { count: asked.age }),
    asked.step_free && t('catalogue.amenity.step_free'),
    asked.rating_min !== undefined && t('search.rated', { rating: asked.rating_min }),
    whereText(t, asked),
  ];
  const name = parts.filter(Boolean).join(', ') || t('search.things');
  return name.length > SAVED_SEARCH_NAME_MAX
    ? `${name.slice(0, SAVED_SEARCH_NAME_MAX - 1).trimEnd()}…`.toWellFormed()
    : name;
}

function daysText(t: T, { from, to }: Ask): string {
  // Days of a calendar, not instants: read and written in the same zone they stay what they are.
  const text = (day: string) => formatDay(t, `${day}T12:00:00Z`, 'UTC');
  if (from && to) return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  return from ? t('search.from', { day: text(from) }) : to ? t('search.to', { day: text(to) }) : '';
}

function priceText(t: T, { price_min, price_max, currency = USUAL_CURRENCY }: Ask, language: Language): string {
  const text = (amount: number) => formatMoney({ amount, currency }, language);
  if (price_min === undefined) return price_max === undefined ? '' : t('catalogue.under', { price: text(price_max) });
  if (price_max === undefined) return t('search.over', { price: text(price_min) });
  return `${text(price_min)} – ${text(price_max)}`;
}

function whereText(t: T, { near, mode, minutes, radius_km, box }: Ask): string {
  const parts = [
    near && mode && minutes !== undefined && t(`search.minutes_by.${mode}`, { count: minutes }),
    near && radius_km !== undefined && t('search.within_km', { km: radius_km }),
    box && t('search.on_map'),
  ].filter(Boolean);
  return parts.join(', ') || (near ? t('search.near', { place: t('search.this_spot') }) : '');
}
