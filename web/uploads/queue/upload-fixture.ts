import { expect, vi } from 'vitest';
import type { QueueTools } from './queue-tools.ts';
import type { UploadedPicture } from './upload.ts';
import type { Progress, UploadClient, UploadError, UploadRequest } from './upload-client.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { StoredUpload, UploadStore } from './upload-store.ts';

// A service and a store in memory, for tests of uploads.

/** Waits until an assertion holds, however slow the machine is. */
export const eventually = <Result>(holds: () => Result) => vi.waitFor(holds, { timeout: 30_000 });

const PIECE = 100;
export const NOW = 1_000_000_000;

const pictureOf = (id: string): UploadedPicture => ({
  secure_url: `/media/uploads/art_studios/1/${id}.webp`,
  public_id: `art_studios/1/${id}`,
  width: 4,
  height: 3,
  bytes: 1,
  placeholder: '#aabbcc',
});

/** Creates an image service in memory; `failures` are its next responses instead. */
export function createService() {
  const arrived = new Map<string, number>();
  const done = new Set<string>();
  const state = { failures: [] as UploadError[], sending: 0, most: 0, sent: 0, asked: 0, held: false };
  const waiting: (() => void)[] = [];

  const trouble = () => {
    const failure = state.failures.shift();
    if (failure) throw failure;
  };
  const progressOf = (id: string): Progress =>
    done.has(id) ? { picture: pictureOf(id) } : { bytes: arrived.get(id) ?? 0 };

  const client: UploadClient = {
    async send({ id, file }: UploadRequest, from, onSent) {
      state.sending += 1;
      state.most = Math.max(state.most, state.sending);
      try {
        await new Promise<void>((resolve) => (state.held ? waiting.push(resolve) : setTimeout(resolve, 1)));
        trouble();
        const to = Math.min(file.size, from + PIECE);
        state.sent += to - from;
        onSent(to);
        arrived.set(id, to);
        if (to === file.size) done.add(id);
        return progressOf(id);
      } finally {
        state.sending -= 1;
      }
    },
    async ask(id) {
      state.asked += 1;
      trouble();
      return progressOf(id);
    },
  };
  const release = () => {
    state.held = false;
    for (const go of waiting.splice(0)) go();
  };
  return { client, state, arrived, done, release };
}

function createShelf(): UploadStore & { stored: Map<string, StoredUpload> } {
  const stored = new Map<string, StoredUpload>();
  return {
    stored,
    list: async () => [...stored.values()],
    put: async (each) => void stored.set(each.id, each),
    has: async (id) => stored.has(id),
    remove: async (id) => void stored.delete(id),
  };
}

let count = 0;
export function createTools(more: Partial<QueueTools> = {}) {
  const service = createService();
  const store = createShelf();
  const paused: number[] = [];
  const tools: QueueTools = {
    folder: 'art_studios/1',
    path: '/edit-studio/1',
    owner: 'laia',
    client: service.client,
    store,
    pause: async (milliseconds) => void paused.push(milliseconds),
    alone: (_id, work) => work(),
    newId: () => {
      count += 1;
      return `upload-${count}`;
    },
    now: () => NOW,
    preview: async () => 'blob:preview',
    endPreview: () => {},
    ...more,
  };
  return { tools, service, store, paused };
}

export const photo = (bytes = 250, name = 'photo.jpg') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

export const stored = (id: string, more: Partial<StoredUpload> = {}): StoredUpload => ({
  ...{ id, owner: 'laia', folder: 'art_studios/1', path: '/edit-studio/1', placeName: 'Forn Nou', name: 'a.jpg' },
  ...{ file: photo(), picture: undefined, refusal: undefined, addedAt: NOW, turn: 1 },
  ...more,
});

export function startQueue(tools: QueueTools) {
  const queue = createUploadQueue(tools);
  const received: string[] = [];
  queue.listen((picture) => void received.push(picture.public_id));
  const settled = () => eventually(() => expect(queue.uploads()).toEqual([]));
  return { queue, received, settled };
}
