import { useState } from 'react';

/** Rows that are chosen by their ids, on all pages that are loaded. */
export interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

/** Returns what is chosen of a list: no row that has left it, so that an act hits only what can be seen. */
export function useSelection(shown: readonly { id: string }[] | undefined): Selection {
  const [chosen, onChange] = useState<ReadonlySet<string>>(new Set());
  return { ids: new Set(shown?.map(({ id }) => id).filter((id) => chosen.has(id))), onChange };
}

/** Returns the set with the id if it was without it, and the other way round. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
