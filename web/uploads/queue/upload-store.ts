import { createStore, del, entries, get, set } from 'idb-keyval';
import type { Place, UploadedPicture, UploadFailure } from './upload.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A picture on its way, as the browser keeps it: a reload, or a crash, loses none. */
export interface Kept {
  id: string;
  /** Whose: the id of a person. */
  owner: string;
  folder: string;
  /** What it was chosen for: see `Place`. */
  path: string;
  placeName: string;
  name: string;
  /** undefined once it has arrived, or was refused. */
  file: Blob | undefined;
  /** What became of it; whatever shows it does not have it yet. */
  picture: UploadedPicture | undefined;
  /** Why it is never sent again; it is kept until somebody takes it off the list. */
  refusal: UploadFailure | undefined;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** Its place among those of the same moment. */
  turn: number;
}

export interface Shelf {
  list(): Promise<Kept[]>;
  put(kept: Kept): Promise<void>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** Nobody comes back to it. */
export const isOld = ({ addedAt }: Kept, now: number): boolean => addedAt < now - DAY;

/** In the order in which they were chosen. */
export const asChosen = (a: Kept, b: Kept): number => a.addedAt - b.addedAt || a.turn - b.turn;

/** A place for which somebody has chosen pictures that are not there yet. */
export interface PlaceThatWaits extends Place {
  count: number;
}

/** @param here a path: what waits for it is not listed */
export async function listElsewhere(
  shelf: Pick<Shelf, 'list'>,
  { owner, here, now }: { owner: string; here: string; now: number },
): Promise<PlaceThatWaits[]> {
  const waiting = (await shelf.list()).filter(
    (kept) => kept.owner === owner && kept.path && kept.path !== here && !kept.refusal && !isOld(kept, now),
  );
  return [...Map.groupBy(waiting, ({ path }) => path)].map(([path, all]) => ({
    path,
    name: all.at(-1)?.placeName ?? '',
    count: all.length,
  }));
}

/** Nothing that somebody was sending stays behind in this browser. */
export async function clearShelf(shelf: Shelf, owner: string): Promise<void> {
  const own = (await shelf.list()).filter((kept) => kept.owner === owner);
  await Promise.all(own.map(({ id }) => shelf.remove(id)));
}

/** In IndexedDB, for all tabs. Where a browser has none, for instance in a private window, uploads work but are not kept. */
export function browserShelf(): Shelf {
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => {
    opened ??= createStore('atelio-uploads', 'pictures');
    return opened;
  };
  return {
    list: async () => (await entries<string, Kept>(store())).map(([, kept]) => kept),
    put: async (kept) => set(kept.id, kept, store()),
    has: async (id) => (await get(id, store())) !== undefined,
    remove: async (id) => del(id, store()),
  };
}
