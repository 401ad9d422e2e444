import { formatMoney } from '#shared/money/money.ts';
import { SAVED_SEARCH_NAME_MAX } from '#shared/saved-searches.ts';
import { type SavedSearchQuery, withoutPlace } from '#shared/schemas/saved-searches.ts';
import { OfferingQuery } from '#shared/schemas/search/search.ts';
import { DEFAULT_CURRENCY, priceAbove } from '#shared/search.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatDay } from '#shared/time/time.ts';
import { translateTo } from '../translate.ts';

type Query = OfferingQuery;
type T = ReturnType<typeof translateTo>;

/**
 * Describes a search in words: "“bowl”, ceramics, this weekend, under €50, near Sant Antoni".
 * @param question a valid `SavedSearchQuery`
 */
export function describeSearch(question: SavedSearchQuery, language: Language): string {
  const t = translateTo(language);
  const query = OfferingQuery.parse(withoutPlace(question));
  const within = (text: string | false | undefined) => text && uncapitalize(text, language);
  /** Nouns: German capitalizes them within a sentence too. */
  const thing = (text: string) => (language === 'de' ? text : uncapitalize(text, language));
  const parts = [
    query.q && t('search.words', { words: query.q }),
    ...(query.studio_type ?? []).map((craft) => thing(t(`catalogue.studio_type.${craft}`))),
    ...(query.service_type ?? []).map((kind) => thing(t(`catalogue.service_types.${kind}`))),
    query.when && within(t(`catalogue.when.${query.when}`)),
    daysText(t, query),
    ...(query.time_of_day ?? []).map((time) => within(t(`search.time_of_day.${time}`))),
    within(priceText(t, query, language)),
    query.materials_included === 'true' && thing(t('catalogue.materials_included')),
    query.seats !== undefined && t('catalogue.seats', { count: query.seats }),
    ...(query.level ?? []).map((level) => within(t(`catalogue.level.${level}`))),
    ...(query.taught_in ?? []).map((code) =>
      within(t('search.in_language', { language: t(`catalogue.language.${code}`) })),
    ),
    query.age !== undefined && within(t('search.for_age', { count: query.age })),
    query.step_free && within(t('catalogue.amenity.step_free')),
    query.rating_min !== undefined && within(t(`search.rated.${String(query.rating_min).replace('.', '_')}`)),
    ...whereTexts(t, query, question.place).map(within),
  ];
  const name = capitalize(parts.filter(Boolean).join(', '), language) || t('search.things');
  return name.length > SAVED_SEARCH_NAME_MAX
    ? `${name.slice(0, SAVED_SEARCH_NAME_MAX - 1).trimEnd()}…`.toWellFormed()
    : name;
}

/** Lowers the first letter, for a phrase like "Under €50" after a comma. */
const uncapitalize = (text: string, language: Language) => text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

const capitalize = (text: string, language: Language) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

function daysText(t: T, { from, to }: Query): string {
  // Calendar dates, not instants: parsed and formatted in the same zone, they stay the same day.
  const text = (day: string) => formatDay(t, `${day}T12:00:00Z`, 'UTC');
  if (from && to) return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  return from ? t('search.from', { day: text(from) }) : to ? t('search.to', { day: text(to) }) : '';
}

function priceText(t: T, { price_min, price_max, currency = DEFAULT_CURRENCY }: Query, language: Language): string {
  const text = (amount: number) => formatMoney({ amount, currency }, language);
  if (price_min === undefined) {
    if (price_max === undefined) return '';
    const above = priceAbove(price_max);
    return above ? t('catalogue.under', { price: text(above) }) : t('search.up_to', { price: text(price_max) });
  }
  if (price_max === undefined) return t('search.over', { price: text(price_min) });
  return `${text(price_min)} – ${text(price_max)}`;
}

/** @param place the name of the place that the search is near to */
function whereTexts(t: T, { near, mode, minutes, radius_km, box }: Query, place: string | undefined): string[] {
  const parts = [
    near && mode && minutes !== undefined && t(`search.minutes_by.${mode}`, { count: minutes }),
    near && radius_km !== undefined && t('search.within_km', { km: radius_km }),
    near && place ? t('search.near', { place }) : undefined,
    box && t('search.on_map'),
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 && near ? [t('search.near', { place: t('search.this_spot') })] : parts;
}
