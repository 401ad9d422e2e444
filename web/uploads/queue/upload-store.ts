import { createStore, del, entries, get, set } from 'idb-keyval';
import type { Place, UploadedPicture, UploadFailure } from './upload.ts';

const DAY = 24 * 60 * 60 * 1000;

/** An upload as the browser stores it, so that it survives reloads and crashes. */
export interface Kept {
  id: string;
  /** Id of the person who uploads. */
  owner: string;
  folder: string;
  /** Path of the place it is for: see `Place`. */
  path: string;
  placeName: string;
  name: string;
  /** Undefined once it has arrived, or was refused. */
  file: Blob | undefined;
  /** The uploaded picture, not delivered yet. */
  picture: UploadedPicture | undefined;
  /** Why it is never sent again; stored until the person removes it from the list. */
  refusal: UploadFailure | undefined;
  /** Milliseconds since 1970. */
  addedAt: number;
  /** Position among those added in the same millisecond. */
  turn: number;
}

export interface Shelf {
  list(): Promise<Kept[]>;
  put(kept: Kept): Promise<void>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** True if the upload is too old to be resumed. */
export const isOld = ({ addedAt }: Kept, now: number): boolean => addedAt < now - DAY;

/** Compares uploads by the order in which they were chosen. */
export const asChosen = (a: Kept, b: Kept): number => a.addedAt - b.addedAt || a.turn - b.turn;

/** A place with pictures that were chosen and not delivered yet. */
export interface PlaceThatWaits extends Place {
  count: number;
}

/** Lists the other places with waiting pictures. @param here path of the place to leave out */
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

/** Removes a person's uploads from this browser. */
export async function clearShelf(shelf: Shelf, owner: string): Promise<void> {
  const own = (await shelf.list()).filter((kept) => kept.owner === owner);
  await Promise.all(own.map(({ id }) => shelf.remove(id)));
}

/**
 * Returns the store in IndexedDB, shared by all tabs. Without IndexedDB, as in some private windows, uploads work but
 * are not stored.
 */
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
