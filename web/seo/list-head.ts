/** Filters that make a list of its own, which people look for: a craft, or a kind of offering. */
const KINDS = ['studio_type', 'service_type'];

/** Where robots find a list. */
export interface ListHead {
  /** Path of its one address: the whole list, or that of one kind. */
  path: string;
  /** They follow its links, and do not keep it. */
  hidden: boolean;
  /** The text that names the one kind it is of, such as `catalogue.studio_type.glass`. */
  kind: string | undefined;
}

/**
 * A list that is asked for one kind is a page of its own; asked for one other thing it is known by the whole list's
 * address; by several, or begun somewhere in the middle, it is one of too many.
 * @param list path of the whole list
 * @param asked what it is asked for, by the names of the address; in which order is not of it
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
