import { createStore, del, entries, get, set } from 'idb-keyval';
import type { UploadedPicture } from './upload.ts';

/** A picture on its way, as the browser keeps it: a reload, or a crash, loses none. */
export interface Kept {
  id: string;
  /** Whose: the id of a person. */
  owner: string;
  folder: string;
  name: string;
  /** undefined once it has arrived. */
  file: Blob | undefined;
  /** What became of it; whatever shows it does not have it yet. */
  picture: UploadedPicture | undefined;
  /** Milliseconds since 1970. */
  addedAt: number;
}

export interface Shelf {
  list(): Promise<Kept[]>;
  put(kept: Kept): Promise<void>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
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
