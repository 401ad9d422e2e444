import { describe, expect, it } from 'vitest';
import { UploadError } from './upload-client.ts';
import { createTools, eventually, photo, startQueue, stored } from './upload-fixture.ts';
import { createUploadQueue } from './upload-queue.ts';

describe('uploads', () => {
  it('run three at a time, and each picture is delivered once', async () => {
    const { tools, service, store } = createTools();
    const { queue, received, settled } = startQueue(tools);
    queue.add(
      Array.from({ length: 20 }, () => photo()),
      'Forn Nou',
    );
    expect(queue.uploads()).toHaveLength(20);
    await settled();
    expect(service.state.most).toBe(3);
    expect(new Set(received).size).toBe(20);
    expect(received).toHaveLength(20);
    expect(store.stored.size).toBe(0);
  });

  it('wait for the connection and continue where they stopped', async () => {
    const { tools, service, paused } = createTools();
    const { queue, received, settled } = startQueue(tools);
    service.state.failures.push(...Array.from({ length: 9 }, () => new UploadError(0)));
    queue.add([photo(1000)], 'Forn Nou');
    await settled();
    expect(received).toHaveLength(1);
    expect(service.state.sent).toBe(1000);
    // Exponential backoff, limited to half a minute.
    expect(paused).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it('wait as long as the service asks', async () => {
    const { tools, service, paused } = createTools();
    const { queue, settled } = startQueue(tools);
    service.state.failures.push(new UploadError(429, { retryAfter: 7 }));
    queue.add([photo()], 'Forn Nou');
    await settled();
    expect(paused).toEqual([7000]);
  });

  it('continue where the service says when a piece is missing', async () => {
    const { tools, service } = createTools();
    const { queue, settled } = startQueue(tools);
    service.state.failures.push(new UploadError(409, { code: 'media.gap', bytes: 0 }));
    queue.add([photo(300)], 'Forn Nou');
    await settled();
    expect(service.state).toMatchObject({ sent: 300, asked: 0 });
  });

  it('show the service’s message and whether a retry is possible', async () => {
    const { tools, service } = createTools();
    const { queue } = startQueue(tools);
    service.state.failures.push(new UploadError(422, { says: 'This picture is damaged.', code: 'media.damaged' }));
    queue.add([photo()], 'Forn Nou');
    await eventually(() =>
      expect(queue.uploads()).toMatchObject([
        { state: 'failed', failure: { says: 'This picture is damaged.' }, mayRetry: false },
      ]),
    );
    queue.retry(queue.uploads()[0]?.id ?? '');
    expect(queue.uploads()).toMatchObject([{ state: 'failed' }]);
    queue.cancel(queue.uploads()[0]?.id ?? '');
    expect(queue.uploads()).toEqual([]);
  });

  it('fail after repeated server errors until they are retried', async () => {
    const { tools, service } = createTools();
    const { queue, received, settled } = startQueue(tools);
    service.state.failures.push(...Array.from({ length: 6 }, () => new UploadError(500)));
    queue.add([photo()], 'Forn Nou');
    await eventually(() =>
      expect(queue.uploads()).toMatchObject([{ state: 'failed', failure: { because: 'unknown' }, mayRetry: true }]),
    );
    queue.retry(queue.uploads()[0]?.id ?? '');
    await settled();
    expect(received).toHaveLength(1);
  });

  it.each([
    ['of more than 15 MB', 15_000_001, 'too_large'],
    ['without a byte in them', 0, 'empty'],
  ])('%s are not sent at all', async (_what, bytes, because) => {
    const { tools, service } = createTools();
    const { queue } = startQueue(tools);
    queue.add([photo(bytes)], 'Forn Nou');
    expect(queue.uploads()).toMatchObject([{ state: 'failed', failure: { because }, mayRetry: false }]);
    expect(service.state.sent).toBe(0);
  });

  it('are delivered in the order chosen, whichever arrives first', async () => {
    const { tools } = createTools();
    const { queue, received, settled } = startQueue(tools);
    queue.add([photo(900), photo(100), photo(300), photo(100)], 'Forn Nou');
    const ids = queue.uploads().map(({ id }) => `art_studios/1/${id}`);
    await settled();
    expect(received).toEqual(ids);
  });

  it('are delivered one at a time, and a refused one does not block the rest', async () => {
    const { tools, service } = createTools();
    const queue = createUploadQueue(tools);
    let given = 0;
    let most = 0;
    queue.listen(async () => {
      given += 1;
      most = Math.max(most, given);
      await new Promise((resolve) => setTimeout(resolve, 1));
      given -= 1;
    });
    service.state.failures.push(new UploadError(422, { says: 'Damaged.', code: 'media.damaged' }));
    queue.add([photo(), photo(), photo()], 'Forn Nou');
    await eventually(() => expect(queue.uploads()).toMatchObject([{ state: 'failed' }]));
    expect(most).toBe(1);
  });

  it('that arrived but were not processed are completed by sending the last byte again', async () => {
    const { tools, service, store } = createTools();
    await store.put(stored('read'));
    service.arrived.set('read', 250);
    const { queue, received, settled } = startQueue(tools);
    await queue.resume();
    await settled();
    expect([received, service.state.sent]).toEqual([['art_studios/1/read'], 1]);
  });

  it('report their progress', async () => {
    const { tools } = createTools();
    const { queue, settled } = startQueue(tools);
    const parts: number[] = [];
    queue.watch(() => parts.push(queue.uploads()[0]?.part ?? 1));
    queue.add([photo(400)], 'Forn Nou');
    await settled();
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts).toContain(0.5);
  });

  it('can be cancelled one by one', async () => {
    const { tools, service, store } = createTools();
    const { queue, received, settled } = startQueue(tools);
    service.state.held = true;
    queue.add([photo(), photo()], 'Forn Nou');
    const [first, second] = queue.uploads();
    queue.cancel(first?.id ?? '');
    service.release();
    await settled();
    expect(received).toEqual([`art_studios/1/${second?.id}`]);
    expect(store.stored.size).toBe(0);
  });
});

describe('a picture that cannot be added', () => {
  it('stays in the list with the reason, and a retry adds it without sending it again', async () => {
    const { tools, service } = createTools();
    const queue = createUploadQueue(tools);
    let isFull = true;
    const received: string[] = [];
    queue.listen((picture) => {
      if (isFull) throw new Error('There are twelve photos already.');
      received.push(picture.public_id);
    });
    queue.add([photo()], 'Forn Nou');
    await eventually(() =>
      expect(queue.uploads()).toMatchObject([
        { state: 'failed', failure: { says: 'There are twelve photos already.' }, mayRetry: true },
      ]),
    );
    isFull = false;
    queue.retry(queue.uploads()[0]?.id ?? '');
    await eventually(() => expect(queue.uploads()).toEqual([]));
    expect(received).toHaveLength(1);
    expect(service.state.sent).toBe(250);
  });
});
