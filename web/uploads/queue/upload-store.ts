import { createStore, del, entries, get, set } from 'idb-keyval';
import type { Place, UploadedPicture, UploadFailure } from './upload.ts';

const DAY = 24 * 60 * 60 * 1000;

/** An upload as the browser stores it, so that it survives reloads and crashes. */
export interface StoredUpload {
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

export interface UploadStore {
  list(): Promise<StoredUpload[]>;
  put(stored: StoredUpload): Promise<void>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** True if the upload is too old to be resumed. */
export const isOld = ({ addedAt }: StoredUpload, now: number): boolean => addedAt < now - DAY;

/** Compares uploads by the order in which they were chosen. */
export const byChosenOrder = (a: StoredUpload, b: StoredUpload): number => a.addedAt - b.addedAt || a.turn - b.turn;

/** A place with pictures that were chosen and not delivered yet. */
export interface WaitingPlace extends Place {
  count: number;
}

/** Lists the other places with waiting pictures. @param here path of the place to leave out */
export async function listElsewhere(
  store: Pick<UploadStore, 'list'>,
  { owner, here, now }: { owner: string; here: string; now: number },
): Promise<WaitingPlace[]> {
  const waiting = (await store.list()).filter(
    (stored) => stored.owner === owner && stored.path && stored.path !== here && !stored.refusal && !isOld(stored, now),
  );
  return [...Map.groupBy(waiting, ({ path }) => path)].map(([path, all]) => ({
    path,
    name: all.at(-1)?.placeName ?? '',
    count: all.length,
  }));
}

/** Removes a person's uploads from this browser. */
export async function clearUploads(store: UploadStore, owner: string): Promise<void> {
  const own = (await store.list()).filter((stored) => stored.owner === owner);
  await Promise.all(own.map(({ id }) => store.remove(id)));
}

/**
 * Returns the store in IndexedDB, shared by all tabs. Without IndexedDB, as in some private windows, uploads work but
 * are not stored.
 */
export function browserUploadStore(): UploadStore {
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => {
    opened ??= createStore('atelio-uploads', 'pictures');
    return opened;
  };
  return {
    list: async () => (await entries<string, StoredUpload>(store())).map(([, stored]) => stored),
    put: async (stored) => set(stored.id, stored, store()),
    has: async (id) => (await get(id, store())) !== undefined,
    remove: async (id) => del(id, store()),
  };
}
