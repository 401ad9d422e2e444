import { describe, expect, it, vi } from 'vitest';
import { clearShelf, type Kept, type Shelf } from './shelf.ts';
import type { UploadedPicture } from './upload.ts';
import { createUploadQueue, type QueueTools } from './upload-queue.ts';
import { type Parcel, type Progress, type Wire, WireFailure } from './wire.ts';

const PIECE = 100;

const pictureOf = (id: string): UploadedPicture => ({
  secure_url: `/media/uploads/art_studios/1/${id}.webp`,
  public_id: `art_studios/1/${id}`,
  width: 4,
  height: 3,
  bytes: 1,
  placeholder: '#aabbcc',
});

/** A service in memory, as ours behaves; `fail` is what it answers next instead. */
function createService() {
  const arrived = new Map<string, number>();
  const done = new Set<string>();
  const state = { failures: [] as WireFailure[], sending: 0, most: 0, sent: 0, asked: 0, held: false };
  const waiting: (() => void)[] = [];

  const trouble = () => {
    const failure = state.failures.shift();
    if (failure) throw failure;
  };
  const progressOf = (id: string): Progress =>
    done.has(id) ? { picture: pictureOf(id) } : { bytes: arrived.get(id) ?? 0 };

  const wire: Wire = {
    async send({ id, file }: Parcel, from, onSent) {
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
  return { wire, state, arrived, done, release };
}

function createShelf(): Shelf & { kept: Map<string, Kept> } {
  const kept = new Map<string, Kept>();
  return {
    kept,
    list: async () => [...kept.values()],
    put: async (each) => void kept.set(each.id, each),
    has: async (id) => kept.has(id),
    remove: async (id) => void kept.delete(id),
  };
}

let count = 0;
function createTools(more: Partial<QueueTools> = {}) {
  const service = createService();
  const shelf = createShelf();
  const paused: number[] = [];
  const tools: QueueTools = {
    folder: 'art_studios/1',
    owner: 'laia',
    wire: service.wire,
    shelf,
    pause: async (milliseconds) => void paused.push(milliseconds),
    alone: (_id, work) => work(),
    newId: () => {
      count += 1;
      return `upload-${count}`;
    },
    now: () => 1_000_000_000,
    preview: () => 'blob:preview',
    endPreview: () => {},
    ...more,
  };
  return { tools, service, shelf, paused };
}

const photo = (bytes = 250, name = 'photo.jpg') => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

function startQueue(tools: QueueTools) {
  const queue = createUploadQueue(tools);
  const received: string[] = [];
  queue.listen((picture) => void received.push(picture.public_id));
  const settled = () => vi.waitFor(() => expect(queue.uploads()).toEqual([]));
  return { queue, received, settled };
}

describe('pictures on their way', () => {
  it('are sent three at a time, and each is given once to whatever shows it', async () => {
    const { tools, service, shelf } = createTools();
    const { queue, received, settled } = startQueue(tools);
    queue.add(Array.from({ length: 20 }, () => photo()));
    expect(queue.uploads()).toHaveLength(20);
    await settled();
    expect(service.state.most).toBe(3);
    expect(new Set(received).size).toBe(20);
    expect(received).toHaveLength(20);
    expect(shelf.kept.size).toBe(0);
  });

  it('wait for the connection, and go on where they stopped', async () => {
    const { tools, service, paused } = createTools();
    const { queue, received, settled } = startQueue(tools);
    service.state.failures.push(...Array.from({ length: 9 }, () => new WireFailure(0)));
    queue.add([photo(1000)]);
    await settled();
    expect(received).toHaveLength(1);
    expect(service.state.sent).toBe(1000);
    // Longer each time, and never longer than half a minute.
    expect(paused).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it('wait as long as the service asks for', async () => {
    const { tools, service, paused } = createTools();
    const { queue, settled } = startQueue(tools);
    service.state.failures.push(new WireFailure(429, { retryAfter: 7 }));
    queue.add([photo()]);
    await settled();
    expect(paused).toEqual([7000]);
  });

  it('go on where the service says, when a piece is missing', async () => {
    const { tools, service } = createTools();
    const { queue, settled } = startQueue(tools);
    service.state.failures.push(new WireFailure(409, { code: 'media.gap', bytes: 0 }));
    queue.add([photo(300)]);
    await settled();
    expect(service.state).toMatchObject({ sent: 300, asked: 0 });
  });

  it('say what the service says of them, and can be tried again or not', async () => {
    const { tools, service } = createTools();
    const { queue } = startQueue(tools);
    service.state.failures.push(new WireFailure(422, { says: 'This picture is damaged.', code: 'media.damaged' }));
    queue.add([photo()]);
    await vi.waitFor(() =>
      expect(queue.uploads()).toMatchObject([
        { state: 'failed', failure: { says: 'This picture is damaged.' }, mayRetry: false },
      ]),
    );
    queue.retry(queue.uploads()[0]?.id ?? '');
    expect(queue.uploads()).toMatchObject([{ state: 'failed' }]);
    queue.cancel(queue.uploads()[0]?.id ?? '');
    expect(queue.uploads()).toEqual([]);
  });

  it('give up on a service that fails again and again, until they are told to try', async () => {
    const { tools, service } = createTools();
    const { queue, received, settled } = startQueue(tools);
    service.state.failures.push(...Array.from({ length: 6 }, () => new WireFailure(500)));
    queue.add([photo()]);
    await vi.waitFor(() =>
      expect(queue.uploads()).toMatchObject([{ state: 'failed', failure: { because: 'unknown' }, mayRetry: true }]),
    );
    queue.retry(queue.uploads()[0]?.id ?? '');
    await settled();
    expect(received).toHaveLength(1);
  });

  it('of more than 15 MB are not sent at all', async () => {
    const { tools, service } = createTools();
    const { queue } = startQueue(tools);
    queue.add([photo(15_000_001)]);
    expect(queue.uploads()).toMatchObject([{ state: 'failed', failure: { because: 'too_large' }, mayRetry: false }]);
    expect(service.state.sent).toBe(0);
  });

  it('are shown with how much of them has gone', async () => {
    const { tools } = createTools();
    const { queue, settled } = startQueue(tools);
    const parts: number[] = [];
    queue.watch(() => parts.push(queue.uploads()[0]?.part ?? 1));
    queue.add([photo(400)]);
    await settled();
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts).toContain(0.5);
  });

  it('can be called off one by one', async () => {
    const { tools, service, shelf } = createTools();
    const { queue, received, settled } = startQueue(tools);
    service.state.held = true;
    queue.add([photo(), photo()]);
    const [first, second] = queue.uploads();
    queue.cancel(first?.id ?? '');
    service.release();
    await settled();
    expect(received).toEqual([`art_studios/1/${second?.id}`]);
    expect(shelf.kept.size).toBe(0);
  });
});

describe('after a reload', () => {
  it('what was on its way goes on from where the service has it', async () => {
    const { tools, service, shelf } = createTools();
    const before = startQueue(tools);
    service.state.held = true;
    before.queue.add([photo(1000)]);
    const [upload] = before.queue.uploads();
    service.arrived.set(upload?.id ?? '', 700);
    // The page is gone: its queue never hears anything again.
    const next = createService();
    next.arrived.set(upload?.id ?? '', 700);
    const after = startQueue({ ...tools, wire: next.wire });
    await after.queue.resume();
    await after.settled();
    expect(next.state.sent).toBe(300);
    expect(after.received).toEqual([`art_studios/1/${upload?.id}`]);
    expect(shelf.kept.size).toBe(0);
  });

  it('what had arrived, but was not added yet, is added without being sent again', async () => {
    const { tools, service } = createTools();
    const queue = createUploadQueue(tools);
    queue.add([photo()]);
    await vi.waitFor(() => expect(queue.uploads()).toMatchObject([{ state: 'reading', part: 1 }]));
    const sent = service.state.sent;
    const after = startQueue(tools);
    await after.queue.resume();
    await after.settled();
    expect(after.received).toHaveLength(1);
    expect(service.state.sent).toBe(sent);
  });

  it('only one’s own is taken up, of this folder, and of the last day', async () => {
    const { tools, shelf } = createTools();
    const kept = (id: string, more: Partial<Kept>): Kept => ({
      id,
      owner: 'laia',
      folder: 'art_studios/1',
      name: 'a.jpg',
      file: photo(),
      picture: undefined,
      addedAt: tools.now(),
      ...more,
    });
    for (const each of [
      kept('mine', {}),
      kept('hers', { owner: 'nora' }),
      kept('elsewhere', { folder: 'art_studios/2' }),
      kept('old', { addedAt: tools.now() - 25 * 3_600_000 }),
    ]) {
      await shelf.put(each);
    }
    const { queue, received, settled } = startQueue(tools);
    await queue.resume();
    await settled();
    expect(received).toEqual(['art_studios/1/mine']);
    expect([...shelf.kept.keys()].sort()).toEqual(['elsewhere', 'hers']);
  });

  it('none stays in the browser of whoever has left it, and those of others do', async () => {
    const { tools, shelf } = createTools();
    for (const owner of ['laia', 'nora']) {
      const kept = { id: owner, owner, folder: 'avatars', name: 'a.jpg', file: photo(), picture: undefined };
      await shelf.put({ ...kept, addedAt: tools.now() });
    }
    await clearShelf(shelf, 'laia');
    expect([...shelf.kept.keys()]).toEqual(['nora']);
  });

  it('what another tab has finished meanwhile is not sent again', async () => {
    const { tools, service, shelf } = createTools();
    await shelf.put({
      id: 'both',
      owner: 'laia',
      folder: 'art_studios/1',
      name: 'a.jpg',
      file: photo(),
      picture: undefined,
      addedAt: tools.now(),
    });
    // The other tab holds the lock until it is done.
    const alone: QueueTools['alone'] = async (id, work) => {
      await shelf.remove(id);
      return work();
    };
    const { queue, received, settled } = startQueue({ ...tools, alone });
    await queue.resume();
    await settled();
    expect([received, service.state.sent]).toEqual([[], 0]);
  });
});

describe('a picture that cannot be added', () => {
  it('stays in the list with the reason, and is added on the next try without being sent again', async () => {
    const { tools, service } = createTools();
    const queue = createUploadQueue(tools);
    let isFull = true;
    const received: string[] = [];
    queue.listen((picture) => {
      if (isFull) throw new Error('There are twelve photos already.');
      received.push(picture.public_id);
    });
    queue.add([photo()]);
    await vi.waitFor(() =>
      expect(queue.uploads()).toMatchObject([
        { state: 'failed', failure: { says: 'There are twelve photos already.' }, mayRetry: true },
      ]),
    );
    isFull = false;
    queue.retry(queue.uploads()[0]?.id ?? '');
    await vi.waitFor(() => expect(queue.uploads()).toEqual([]));
    expect(received).toHaveLength(1);
    expect(service.state.sent).toBe(250);
  });
});
