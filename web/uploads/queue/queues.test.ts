import { setImmediate as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createQueues } from './queues.ts';
import type { UploadedPicture } from './upload.ts';
import { eventually } from './upload-fixture.ts';
import type { StoredUpload, UploadStore } from './upload-store.ts';

/** Creates a browser in which two people upload; a piece stays pending until `arrive`. */
function createBrowser() {
  const stored = new Map<string, StoredUpload>();
  const store: UploadStore = {
    list: async () => [...stored.values()],
    put: async (each) => void stored.set(each.id, each),
    has: async (id) => stored.has(id),
    remove: async (id) => void stored.delete(id),
  };
  const waiting = new Map<string, () => void>();
  const stopped: string[] = [];
  let pieces = 0;
  let ids = 0;
  const queues = createQueues((owner) => ({
    owner,
    store,
    client: {
      send: ({ id, file }, from, _onSent, signal) =>
        new Promise((resolve, reject) => {
          pieces += 1;
          signal.addEventListener('abort', () => {
            stopped.push(owner);
            reject(signal.reason);
          });
          const picture = { public_id: id } as UploadedPicture;
          waiting.set(owner, () => resolve(from + 100 < file.size ? { bytes: from + 100 } : { picture }));
        }),
      ask: async () => ({ bytes: 0 }),
    },
    pause: async () => {},
    alone: (_id, work) => work(),
    newId: () => {
      ids += 1;
      return `upload-${ids}`;
    },
    now: () => 1_000_000_000,
    preview: async () => '',
    endPreview: () => {},
  }));
  const arrive = async (owner: string) => {
    waiting.get(owner)?.();
    await later();
  };
  return { queues, stored, stopped, arrive, pieces: () => pieces };
}

const photo = () => new File([new Uint8Array(300)], 'photo.jpg');
const begin = async (browser: ReturnType<typeof createBrowser>, owner: string) => {
  const queue = browser.queues.of(owner, 'art_studios/1', '/edit-studio/1');
  const received: string[] = [];
  queue.listen(({ public_id }) => void received.push(public_id));
  queue.add([photo()], 'Forn');
  await eventually(() => expect(queue.uploads()).toMatchObject([{ state: 'sending' }]));
  return { queue, received };
};

it('signing out stops and forgets the person’s uploads, and those of others continue', async () => {
  const browser = createBrowser();
  const [laia, nora] = [await begin(browser, 'laia'), await begin(browser, 'nora')];
  await browser.queues.forget('laia');
  expect(browser.stopped).toEqual(['laia']);
  expect(laia.queue.uploads()).toEqual([]);
  expect([...browser.stored.values()].map(({ owner }) => owner)).toEqual(['nora']);
  for (let piece = 0; piece < 3; piece += 1) await browser.arrive('nora');
  await eventually(() => expect(nora.received).toHaveLength(1));
  await browser.arrive('laia');
  expect(laia.received).toEqual([]);
});

it('the queue of a person who signed out takes nothing more; on return there is a new one', async () => {
  const browser = createBrowser();
  const { queue } = await begin(browser, 'laia');
  await browser.queues.forget('laia');
  const sent = browser.pieces();
  queue.add([photo()], 'Forn');
  await later();
  expect([queue.uploads(), browser.pieces(), browser.stored.size]).toEqual([[], sent, 0]);
  expect(browser.queues.of('laia', 'art_studios/1', '/edit-studio/1')).not.toBe(queue);
});

it('signing out in another tab stops this one after the pending piece', async () => {
  const browser = createBrowser();
  const { queue, received } = await begin(browser, 'laia');
  // The other tab empties the store that both share.
  browser.stored.clear();
  await browser.arrive('laia');
  await eventually(() => expect(queue.uploads()).toEqual([]));
  expect([browser.pieces(), received, browser.stored.size]).toEqual([1, [], 0]);
});
