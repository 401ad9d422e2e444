/**
 * The properties that Google requires for rich results:
 * https://developers.google.com/search/docs/appearance/structured-data
 */
const ASKED: Record<string, readonly string[]> = {
  Event: ['name', 'startDate', 'location.name', 'location.address.addressLocality'],
  EducationEvent: ['name', 'startDate', 'location.name', 'location.address.addressLocality'],
  Course: ['name', 'description', 'provider.name', 'offers.category'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  LocalBusiness: ['name', 'address.addressLocality'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  AggregateRating: ['ratingValue', 'ratingCount'],
  Offer: ['price', 'priceCurrency'],
};

/** Lists the missing required properties of items and nested items: "Course: description". */
export function lacksOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(lacksOf);
  if (typeof value !== 'object' || value === null) return [];
  const type = String((value as { '@type'?: unknown })['@type']);
  const lacks = (ASKED[type] ?? []).filter((path) => !at(value, path)).map((path) => `${type}: ${path}`);
  return [...lacks, ...Object.values(value).flatMap(lacksOf)];
}

const at = (value: object, path: string): boolean =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value) !==
  undefined;
