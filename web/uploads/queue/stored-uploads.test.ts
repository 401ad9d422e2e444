import { describe, expect, it } from 'vitest';
import type { QueueTools } from './queue-tools.ts';
import { type UploadClient, UploadError } from './upload-client.ts';
import { createService, createTools, eventually, NOW, photo, startQueue, stored } from './upload-fixture.ts';
import { createUploadQueue } from './upload-queue.ts';
import { clearUploads, listElsewhere } from './upload-store.ts';

describe('after a reload', () => {
  it('an upload continues from the bytes the service has', async () => {
    const { tools, service, store } = createTools();
    const before = startQueue(tools);
    service.state.held = true;
    before.queue.add([photo(1000)], 'Forn Nou');
    const [upload] = before.queue.uploads();
    service.arrived.set(upload?.id ?? '', 700);
    // The old page is gone: its queue never gets a response.
    const next = createService();
    next.arrived.set(upload?.id ?? '', 700);
    const after = startQueue({ ...tools, client: next.client });
    await after.queue.resume();
    await after.settled();
    expect(next.state.sent).toBe(300);
    expect(after.received).toEqual([`art_studios/1/${upload?.id}`]);
    expect(store.stored.size).toBe(0);
  });

  it('a picture that arrived but was not added yet is added without being sent again', async () => {
    const { tools, service } = createTools();
    const queue = createUploadQueue(tools);
    queue.add([photo()], 'Forn Nou');
    await eventually(() => expect(queue.uploads()).toMatchObject([{ state: 'reading', part: 1 }]));
    const sent = service.state.sent;
    const after = startQueue(tools);
    await after.queue.resume();
    await after.settled();
    expect(after.received).toHaveLength(1);
    expect(service.state.sent).toBe(sent);
  });

  it('only the person’s own uploads for this place of the last day are resumed', async () => {
    const { tools, store } = createTools();
    for (const each of [
      stored('mine'),
      stored('hers', { owner: 'nora' }),
      stored('elsewhere', { path: '/edit-offering/1' }),
      stored('old', { addedAt: NOW - 25 * 3_600_000 }),
    ]) {
      await store.put(each);
    }
    const { queue, received, settled } = startQueue(tools);
    await queue.resume();
    await settled();
    expect(received).toEqual(['art_studios/1/mine']);
    expect([...store.stored.keys()].sort()).toEqual(['elsewhere', 'hers']);
  });

  it('pictures for one place are not added to another of the same studio', async () => {
    const { tools, store } = createTools({ pause: () => new Promise(() => {}) });
    const offline: UploadClient = {
      send: () => Promise.reject(new UploadError(0)),
      ask: () => Promise.reject(new UploadError(0)),
    };
    createUploadQueue({ ...tools, client: offline }).add([photo(), photo()], 'Forn Nou');
    await eventually(() => expect(store.stored.size).toBe(2));

    const offering = startQueue({ ...tools, path: '/edit-offering/1' });
    await offering.queue.resume();
    expect([offering.queue.uploads(), offering.received]).toEqual([[], []]);
    expect(await listElsewhere(store, { owner: 'laia', here: '/edit-offering/1', now: NOW })).toEqual([
      { path: '/edit-studio/1', name: 'Forn Nou', count: 2 },
    ]);
    expect(await listElsewhere(store, { owner: 'laia', here: '/edit-studio/1', now: NOW })).toEqual([]);
    expect(await listElsewhere(store, { owner: 'nora', here: '/edit-offering/1', now: NOW })).toEqual([]);

    const studio = startQueue(tools);
    await studio.queue.resume();
    await studio.settled();
    expect([studio.received.length, offering.received.length]).toEqual([2, 0]);
  });

  it('a refused file is listed with its reason and not sent again until it is removed', async () => {
    const { tools, service, store } = createTools();
    const before = startQueue(tools);
    service.state.failures.push(new UploadError(415, { says: 'No picture.', code: 'media.not_a_picture' }));
    before.queue.add([photo(250, 'notes.svg'), photo(0, 'empty.jpg')], 'Forn Nou');
    await eventually(() => expect([...store.stored.values()].filter(({ refusal }) => refusal)).toHaveLength(2));

    const next = createService();
    const { queue } = startQueue({ ...tools, client: next.client });
    await queue.resume();
    expect(queue.uploads()).toMatchObject([
      { name: 'notes.svg', state: 'failed', failure: { says: 'No picture.' }, mayRetry: false },
      { name: 'empty.jpg', state: 'failed', failure: { because: 'empty' }, mayRetry: false },
    ]);
    expect([next.state.sent, next.state.asked]).toEqual([0, 0]);
    expect(await listElsewhere(store, { owner: 'laia', here: '/edit-offering/1', now: NOW })).toEqual([]);
    for (const { id } of queue.uploads()) queue.cancel(id);
    expect(store.stored.size).toBe(0);
  });

  it('the order of choosing is stored', async () => {
    const { tools, store } = createTools();
    for (const [id, more] of [
      ['c', { addedAt: NOW + 1, turn: 1 }],
      ['b', { turn: 2 }],
      ['a', { turn: 1, file: photo(900) }],
    ] as const) {
      await store.put(stored(id, more));
    }
    const { queue, received, settled } = startQueue(tools);
    await queue.resume();
    await settled();
    expect(received).toEqual(['a', 'b', 'c'].map((id) => `art_studios/1/${id}`));
  });

  it('clearing removes a person’s uploads and keeps those of others', async () => {
    const { store } = createTools();
    for (const owner of ['laia', 'nora']) {
      await store.put(stored(owner, { owner }));
    }
    await clearUploads(store, 'laia');
    expect([...store.stored.keys()]).toEqual(['nora']);
  });

  it('an upload that another tab has finished is not sent again', async () => {
    const { tools, service, store } = createTools();
    await store.put(stored('both'));
    // The other tab holds the lock until it is done.
    const alone: QueueTools['alone'] = async (id, work) => {
      await store.remove(id);
      return work();
    };
    const { queue, received, settled } = startQueue({ ...tools, alone });
    await queue.resume();
    await settled();
    expect([received, service.state.sent]).toEqual([[], 0]);
  });
});
