import type { FilterSuggestions } from '#shared/schemas/search/search.ts';
import type { Words } from '#web/words.tsx';
import { type Applied, appliedFilters } from './applied-filters.ts';
import { type Filters, fieldsOf, listAddress, readFilters } from './filters.ts';

/**
 * Returns the label and URL of a suggested change of filters: "7 things to make with “30 min on foot”", "12 things to
 * make without “Ceramics + Glass”". @param applied the applied filters of `filters`
 */
export function suggestedFilterChange(
  words: Words,
  filters: Filters,
  applied: readonly Applied[],
  suggestion: FilterSuggestions['items'][number],
) {
  const fields = new URLSearchParams(fieldsOf(filters));
  for (const [name, value] of Object.entries(suggestion.change)) {
    if (value === null) fields.delete(name);
    else fields.set(name, value);
  }
  const changed = readFilters(fields);
  const after = appliedFilters(words, changed);
  const dropped = applied.filter(({ key }) => after.every((other) => other.key !== key));
  const gained = after.filter(({ label }) => applied.every((other) => other.label !== label));
  const named = dropped.length > 0 ? dropped : gained;
  // The label of the words already has quotes around it.
  const filter = named.map(({ key, label }) => (key === 'q' ? filters.q : label)).join(' + ');
  const count = words.t(suggestion.more ? 'search.more_than' : 'search.count', { count: suggestion.total });
  const text = dropped.length > 0 ? 'search.way_without' : 'search.way_with';
  return { filters: changed, to: listAddress(changed), label: words.t(text, { count, filter }) };
}
