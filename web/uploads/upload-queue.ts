import { UPLOAD_MAX_BYTES } from '../../shared/media.ts';
import { isFinal, PATIENCE, passes, pauseAfter } from './patience.ts';
import type { Kept, Shelf } from './shelf.ts';
import type { Upload, UploadedPicture, UploadFailure } from './upload.ts';
import { type Progress, type Wire, WireFailure } from './wire.ts';

/** What a queue works with; tests bring their own. */
export interface QueueTools {
  /** As the image service knows it: `art_studios/{id}`. */
  folder: string;
  /** Whose: the id of a person. */
  owner: string;
  wire: Wire;
  shelf: Shelf;
  /** Waits so many milliseconds, or until there is a connection again. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Lets no other tab work on the same upload meanwhile. */
  alone: <Result>(id: string, work: () => Promise<Result>) => Promise<Result>;
  newId: () => string;
  now: () => number;
  /** An address under which the browser shows a file, and its end. */
  preview: (file: Blob) => string;
  endPreview: (address: string) => void;
}

/** Gives whatever shows a picture to it; when this fails it is tried again. */
export type Receive = (picture: UploadedPicture) => unknown;

export interface UploadQueue {
  add(files: Iterable<File>): void;
  cancel(id: string): void;
  /** Once more, for one that failed. */
  retry(id: string): void;
  /** Takes up what an earlier page began. */
  resume(): Promise<void>;
  /** Who gets the pictures; those that came while nobody listened come at once. @returns an end to it */
  listen(receive: Receive): () => void;
  watch(tell: () => void): () => void;
  /** The same array as long as nothing changes. */
  uploads(): readonly Upload[];
  /** Its person leaves: what is on its way stops and is forgotten, and nothing more is taken. */
  end(): void;
}

/** Pictures on their way at once. */
const AT_ONCE = 3;
const DAY = 24 * 60 * 60 * 1000;

interface Item extends Upload {
  kept: Kept;
  /** Whether an earlier page, or an earlier try, has begun to send it. */
  isBegun: boolean;
  /** Whether the shelf has it: from there another tab takes it when it has finished it, or when its person leaves. */
  isKept: boolean;
  isBusy: boolean;
  ending: AbortController;
}

/**
 * Sends pictures, three at a time and in pieces: what breaks off goes on where it stopped, also on the next page. Knows
 * nothing of how it looks.
 */
export function createUploadQueue(tools: QueueTools): UploadQueue {
  const { folder, owner, wire, shelf, alone } = tools;
  const items = new Map<string, Item>();
  const watchers = new Set<() => void>();
  let receive: Receive | undefined;
  let isOver = false;
  let snapshot: readonly Upload[] = [];

  function changed(): void {
    snapshot = [...items.values()].map(({ id, name, preview, state, part, failure, mayRetry }) => ({
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
    if (items.get(item.id) !== item) return;
    Object.assign(item, now);
    changed();
  }

  function fail(item: Item, failure: UploadFailure, mayRetry: boolean): void {
    change(item, { state: 'failed', failure, mayRetry });
  }

  /** What cannot be kept is sent all the same. */
  const keep = (item: Item) =>
    shelf.put(item.kept).then(
      () => {
        item.isKept = true;
      },
      () => {},
    );

  const isGone = async (item: Item) => item.isKept && !(await shelf.has(item.id).catch(() => true));

  function drop(item: Item): void {
    item.ending.abort();
    if (items.get(item.id) === item) items.delete(item.id);
    tools.endPreview(item.preview);
    void shelf.remove(item.id).catch(() => {});
    changed();
  }

  function begin(): void {
    const busy = [...items.values()].filter(({ isBusy }) => isBusy).length;
    const next = [...items.values()].filter(({ isBusy, state }) => !isBusy && state === 'waiting');
    for (const item of next.slice(0, Math.max(0, AT_ONCE - busy))) {
      item.isBusy = true;
      void alone(item.id, () => work(item))
        .catch(() => fail(item, { because: 'unknown' }, true))
        .finally(() => {
          item.isBusy = false;
          begin();
        });
    }
  }

  async function work(item: Item): Promise<void> {
    if (await isGone(item)) return drop(item);
    if (!item.kept.picture) {
      const picture = await send(item);
      if (!picture || item.ending.signal.aborted) return;
      if (await isGone(item)) return drop(item);
      item.kept = { ...item.kept, file: undefined, picture };
      await keep(item);
    }
    await deliver(item);
  }

  /** Until somebody listens, the picture stays on the shelf. */
  async function deliver(item: Item): Promise<void> {
    const { picture } = item.kept;
    if (!picture) return;
    if (!receive) return change(item, { state: 'reading', part: 1 });
    try {
      await receive(picture);
      drop(item);
    } catch (error) {
      fail(item, error instanceof Error && error.message ? { says: error.message } : { because: 'not_added' }, true);
    }
  }

  /** @returns undefined when it failed, or was called off */
  async function send(item: Item): Promise<UploadedPicture | undefined> {
    const { signal } = item.ending;
    let failures = 0;
    let from = item.isBegun ? undefined : 0;
    item.isBegun = true;
    while (!signal.aborted) {
      if (await isGone(item)) {
        drop(item);
        return undefined;
      }
      try {
        const progress = await step(item, from);
        if ('picture' in progress) return progress.picture;
        failures = 0;
        from = progress.bytes;
      } catch (error) {
        if (signal.aborted) return undefined;
        if (!(error instanceof WireFailure)) throw error;
        failures += 1;
        if (!passes(error, failures)) {
          fail(item, error.message ? { says: error.message } : { because: 'unknown' }, !isFinal(error));
          return undefined;
        }
        // The service knows best how much it has.
        from = error.bytes;
        if (from !== undefined && failures < PATIENCE) continue;
        change(item, { state: error.status === 0 ? 'offline' : 'waiting' });
        await tools.pause(pauseAfter(error, failures), signal);
      }
    }
    return undefined;
  }

  async function step(item: Item, from: number | undefined): Promise<Progress> {
    const { file } = item.kept;
    if (!file) throw new WireFailure(400);
    if (from === undefined) return wire.ask(item.id, item.ending.signal);
    change(item, { state: 'sending', part: from / file.size });
    const onSent = (bytes: number) =>
      change(item, { state: bytes < file.size ? 'sending' : 'reading', part: bytes / file.size });
    return wire.send({ id: item.id, folder, name: item.name, file }, from, onSent, item.ending.signal);
  }

  function take(kept: Kept, more: Partial<Item> = {}): Item {
    const item: Item = {
      id: kept.id,
      name: kept.name,
      preview: kept.file ? tools.preview(kept.file) : (kept.picture?.secure_url ?? ''),
      state: 'waiting',
      part: 0,
      mayRetry: true,
      kept,
      isBegun: false,
      isKept: false,
      isBusy: false,
      ending: new AbortController(),
      ...more,
    };
    items.set(kept.id, item);
    return item;
  }

  return {
    add(files) {
      if (isOver) return;
      for (const file of files) {
        const { name } = file;
        const kept = { id: tools.newId(), owner, folder, name, file, picture: undefined, addedAt: tools.now() };
        if (file.size > UPLOAD_MAX_BYTES) {
          take(kept, { state: 'failed', failure: { because: 'too_large' }, mayRetry: false });
          continue;
        }
        void keep(take(kept));
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
      change(item, { state: 'waiting' });
      begin();
    },
    async resume() {
      const all = await shelf.list().catch(() => []);
      if (isOver) return;
      for (const kept of all) {
        if (kept.addedAt < tools.now() - DAY) void shelf.remove(kept.id).catch(() => {});
        else if (kept.owner === owner && kept.folder === folder && !items.has(kept.id)) {
          take(kept, { isBegun: true, isKept: true });
        }
      }
      changed();
      begin();
    },
    listen(next) {
      receive = next;
      for (const item of items.values()) {
        if (item.kept.picture && !item.isBusy) change(item, { state: 'waiting' });
      }
      begin();
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
