/** Filters whose lists are worth indexing: a craft, or a kind of offering. */
const KINDS = ['studio_type', 'service_type'];

/** How crawlers see a list. */
export interface ListHead {
  /** Path of the canonical URL: the whole list, or that of one kind. */
  path: string;
  /** True if crawlers should follow its links but not index it. */
  hidden: boolean;
  /** Text key of the one kind it lists, such as `catalogue.studio_type.glass`. */
  kind: string | undefined;
}

/**
 * Returns how crawlers see a list: filtered by one kind it is a page of its own; by one other filter its canonical URL
 * is the whole list; with several filters or a cursor it is not indexed, because there are too many combinations.
 * @param list path of the whole list
 * @param asked the filters as URL parameters, in any order
 * @param start the cursor it begins at
 */
export function listHead(list: string, asked: Readonly<Record<string, string>>, start?: string): ListHead {
  const filters = Object.entries(asked);
  const [name = '', value = ''] = filters[0] ?? [];
  const isKind = filters.length === 1 && KINDS.includes(name) && !value.includes(',');
  return {
    path: isKind ? `${list}?${name}=${value}` : list,
    hidden: start !== undefined || filters.length > 1,
    kind: isKind ? `catalogue.${name}.${value}` : undefined,
  };
}
