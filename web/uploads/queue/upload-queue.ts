import { type Item, itemOf, refusalOf } from './queue-item.ts';
import type { QueueTools } from './queue-tools.ts';
import { sendPicture } from './send-picture.ts';
import type { Upload, UploadedPicture, UploadFailure } from './upload.ts';
import { byChosenOrder, isOld, type StoredUpload } from './upload-store.ts';

/** Adds an uploaded picture to what shows it; if it throws, it is tried again. */
export type Receive = (picture: UploadedPicture) => unknown;

export interface UploadQueue {
  /** Adds files to the queue. @param placeName name of the place */
  add(files: Iterable<File>, placeName: string): void;
  cancel(id: string): void;
  /** Retries a failed upload. */
  retry(id: string): void;
  /** Resumes uploads of earlier pages. */
  resume(): Promise<void>;
  /**
   * Sets the receiver of the pictures, one by one in the order chosen, including earlier ones. @returns a function that
   * removes it
   */
  listen(receive: Receive): () => void;
  watch(tell: () => void): () => void;
  /** Returns the uploads; the same array until something changes. */
  uploads(): readonly Upload[];
  /** Stops and forgets all uploads when the person signs out; nothing more is accepted. */
  end(): void;
}

/** Concurrent uploads. */
const AT_ONCE = 3;

/**
 * Creates a queue that sends pictures, three at a time and in pieces; interrupted uploads continue where they stopped,
 * also on the next page. Independent of any UI.
 */
export function createUploadQueue(tools: QueueTools): UploadQueue {
  const { folder, path, owner, store, alone } = tools;
  const items = new Map<string, Item>();
  const watchers = new Set<() => void>();
  let receive: Receive | undefined;
  let isHandingOver = false;
  let isOver = false;
  let turns = 0;
  let snapshot: readonly Upload[] = [];

  const inOrder = () => [...items.values()].toSorted((a, b) => byChosenOrder(a.stored, b.stored));
  const has = (item: Item) => items.get(item.id) === item;

  function changed(): void {
    snapshot = inOrder().map(({ id, name, preview, state, part, failure, mayRetry }) => ({
      id,
      name,
      preview,
      state,
      part,
      ...(failure && { failure }),
      mayRetry,
    }));
    for (const tell of watchers) tell();
  }

  function change(item: Item, now: Partial<Upload>): void {
    if (!has(item)) return;
    Object.assign(item, now);
    changed();
  }

  function fail(item: Item, failure: UploadFailure, mayRetry: boolean): void {
    change(item, { state: 'failed', failure, mayRetry });
    void handOver();
  }

  /** Stores an item; if that fails, it is sent all the same. */
  const keep = (item: Item) =>
    store.put(item.stored).then(
      () => {
        item.isKept = true;
      },
      () => {},
    );

  const isGone = async (item: Item) => item.isKept && !(await store.has(item.id).catch(() => true));

  function drop(item: Item): void {
    item.ending.abort();
    if (has(item)) items.delete(item.id);
    if (item.preview) tools.endPreview(item.preview);
    void store.remove(item.id).catch(() => {});
    changed();
    void handOver();
  }

  function begin(): void {
    const busy = [...items.values()].filter(({ isBusy }) => isBusy).length;
    const next = inOrder().filter(({ isBusy, state }) => !isBusy && state === 'waiting');
    for (const item of next.slice(0, Math.max(0, AT_ONCE - busy))) {
      item.isBusy = true;
      void alone(item.id, () => send(item))
        .catch(() => fail(item, { because: 'unknown' }, true))
        .finally(() => {
          item.isBusy = false;
          begin();
        });
    }
  }

  async function send(item: Item): Promise<void> {
    const { id, name, isBegun } = item;
    const { file } = item.stored;
    const { signal } = item.ending;
    if (!file || !has(item)) return;
    item.isBegun = true;
    const sent = await sendPicture(
      tools,
      { id, folder, name, file },
      {
        isBegun,
        signal,
        isGone: () => isGone(item),
        tell: (state, bytes) => change(item, { state, ...(bytes !== undefined && { part: bytes / file.size }) }),
      },
    );
    if (signal.aborted) return;
    if (!sent || (await isGone(item))) return drop(item);
    if ('picture' in sent) {
      change(item, { state: 'reading', part: 1 });
      item.stored = { ...item.stored, file: undefined, picture: sent.picture };
      await keep(item);
      void handOver();
      return;
    }
    if (sent.isFinal) {
      item.stored = { ...item.stored, file: undefined, refusal: sent.failure };
      await keep(item);
    }
    fail(item, sent.failure, !sent.isFinal);
  }

  /**
   * Returns the next picture to deliver, in the order chosen: a slow one delays those after it, a failed one does not.
   */
  const nextToHandOver = () => {
    const first = inOrder().find(({ state }) => state !== 'failed');
    return receive && first?.stored.picture ? first : undefined;
  };

  async function handOver(): Promise<void> {
    if (isHandingOver) return;
    isHandingOver = true;
    for (let item = nextToHandOver(); item; item = nextToHandOver()) {
      const next = item;
      await alone(next.id, () => deliver(next)).catch(() => fail(next, { because: 'not_added' }, true));
    }
    isHandingOver = false;
  }

  /** Delivers a picture; without a receiver it stays in the store. */
  async function deliver(item: Item): Promise<void> {
    const { picture } = item.stored;
    if (await isGone(item)) return drop(item);
    if (!picture || !receive || !has(item)) return;
    try {
      await receive(picture);
      drop(item);
    } catch (error) {
      fail(item, error instanceof Error && error.message ? { says: error.message } : { because: 'not_added' }, true);
    }
  }

  function take(stored: StoredUpload, earlier: Partial<Item> = {}): void {
    const item = { ...itemOf(stored), ...earlier };
    items.set(item.id, item);
    if (!item.isKept) void keep(item);
    if (stored.file) void show(item, stored.file);
  }

  async function show(item: Item, file: Blob): Promise<void> {
    const preview = await tools.preview(file).catch(() => '');
    if (has(item)) change(item, { preview });
    else if (preview) tools.endPreview(preview);
  }

  return {
    add(files, placeName) {
      if (isOver) return;
      for (const file of files) {
        turns += 1;
        const refusal = refusalOf(file);
        const stored = {
          ...{ id: tools.newId(), owner, folder, path, placeName, name: file.name },
          ...{ file: refusal ? undefined : file, picture: undefined, refusal, addedAt: tools.now(), turn: turns },
        };
        take(stored);
      }
      changed();
      begin();
    },
    cancel(id) {
      const item = items.get(id);
      if (item) drop(item);
      begin();
    },
    retry(id) {
      const item = items.get(id);
      if (item?.state !== 'failed' || !item.mayRetry) return;
      delete item.failure;
      change(item, { state: item.stored.picture ? 'reading' : 'waiting' });
      begin();
      void handOver();
    },
    async resume() {
      const all = await store.list().catch(() => []);
      if (isOver) return;
      for (const stored of all) {
        if (isOld(stored, tools.now())) void store.remove(stored.id).catch(() => {});
        else if (stored.owner === owner && stored.path === path && !items.has(stored.id)) {
          take(stored, { isBegun: true, isKept: true });
        }
      }
      changed();
      begin();
      void handOver();
    },
    listen(next) {
      receive = next;
      void handOver();
      return () => {
        if (receive === next) receive = undefined;
      };
    },
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    uploads: () => snapshot,
    end() {
      isOver = true;
      receive = undefined;
      for (const item of items.values()) drop(item);
    },
  };
}
