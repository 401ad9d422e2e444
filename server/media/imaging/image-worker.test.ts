import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ImageTask } from './image-tasks.ts';
import { createImageWorker } from './image-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'atelio-decoder-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a scripted process in place of the one that decodes. */
function standIn(name: string, onMessage: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
    process.on('disconnect', () => process.exit());
    const done = (id, text = '') => process.send({ id, answer: { done: { data: Buffer.from(text), bytes: 0, width: 1, height: 1, placeholder: '' } }, memory: 0 });
    process.on('message', ({ id, task }) => { ${onMessage} });`,
  );
  return file;
}

function decoderWith(bounds: Parameters<typeof createImageWorker>[0]) {
  const decoder = createImageWorker(bounds);
  onTestFinished(() => decoder.stop());
  return decoder;
}

/** Creates a task whose `file` controls the script. */
const task = (file: string): ImageTask => ({ kind: 'photo', file, into: '' });

describe('the image process', () => {
  it('runs while there are tasks, and ends afterwards', async () => {
    const decoder = decoderWith({ program: standIn('quick', 'done(id)'), idleTimeout: 50 });
    expect(decoder.pid()).toBeUndefined();
    await decoder.run(task('a'));
    expect(decoder.pid()).toBeGreaterThan(0);
    await vi.waitFor(() => expect(decoder.pid()).toBeUndefined(), 30_000);
  });

  it('is killed when it takes too long; its task is refused and the next one done', async () => {
    const program = standIn('slow', "if (task.file !== 'for ever') done(id)");
    const decoder = decoderWith({ program, timeout: 3000 });
    const [slow, next] = await Promise.allSettled([decoder.run(task('for ever')), decoder.run(task('a'))]);
    expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'media.too_slow' } });
    expect(next.status).toBe('fulfilled');
  });

  it('repeats a task once if it crashes, and not a second time', async () => {
    const once = join(folder, 'once');
    const program = standIn(
      'crashing',
      `if (task.file === 'always') process.exit(1);
      if (task.file === 'once' && !existsSync(${JSON.stringify(once)})) { writeFileSync(${JSON.stringify(once)}, ''); process.kill(process.pid, 'SIGKILL'); }
      else done(id);`,
    );
    const decoder = decoderWith({ program });
    const [unlucky, guilty, next] = await Promise.allSettled([
      decoder.run(task('once')),
      decoder.run(task('always')),
      decoder.run(task('a')),
    ]);
    expect(unlucky.status).toBe('fulfilled');
    expect(guilty).toMatchObject({ status: 'rejected', reason: { code: 'media.damaged' } });
    expect(next.status).toBe('fulfilled');
  });

  it('is replaced after a task that left it with too much memory', async () => {
    const decoder = decoderWith({ program: standIn('hungry', 'done(id, String(process.pid))'), maxMemory: -1 });
    const pids = [await decoder.run(task('a')), await decoder.run(task('b'))].map(({ data }) => String(data));
    expect(new Set(pids).size).toBe(2);
  });

  it('does tasks that a page waits for first, then those with a placeholder, then those in advance', async () => {
    const order = join(folder, 'order');
    const program = standIn('ordered', `appendFileSync(${JSON.stringify(order)}, task.file); done(id, '');`);
    const decoder = decoderWith({ program });
    const later = ['1', '2'].map((file) => decoder.run(task(file), 'later'));
    const soon = ['x', 'y'].map((file) => decoder.run(task(file), 'soon'));
    await Promise.all([...later, ...soon, ...['a', 'b'].map((file) => decoder.run(task(file)))]);
    expect(readFileSync(order, 'utf8')).toBe('1abxy2');
  });

  it('does sizes that pages wait for before uploads, and those before covers', async () => {
    const order = join(folder, 'kinds');
    const program = standIn('kinds', `appendFileSync(${JSON.stringify(order)}, task.file); done(id, '');`);
    const decoder = decoderWith({ program });
    const sender = 'a';
    const tasks = [decoder.run(task('1'), 'later'), decoder.run(task('c'), 'soon'), decoder.run(task('u'), { sender })];
    await Promise.all([...tasks, decoder.run(task('s'))]);
    expect(readFileSync(order, 'utf8')).toBe('1suc');
  });

  it('lets the sender of one picture wait for at most one of each busy sender', async () => {
    const order = join(folder, 'turns');
    // Their pictures take a while, so that the time counts.
    const program = standIn(
      'turns',
      `appendFileSync(${JSON.stringify(order)}, task.file); setTimeout(() => done(id, ''), task.file === 'x' ? 0 : 20);`,
    );
    const decoder = decoderWith({ program });
    const crowd = ['a', 'b', 'c'].flatMap((sender) => [1, 2, 3].map(() => decoder.run(task(sender), { sender })));
    await Promise.all([...crowd, decoder.run(task('x'), { sender: 'x' })]);
    const done = readFileSync(order, 'utf8');
    expect(done.indexOf('x')).toBe(3);
    expect([...done.slice(0, 3)].sort()).toEqual(['a', 'b', 'c']);
  });

  it('accepts tasks that pages wait for while the upload queue is full', async () => {
    const decoder = decoderWith({ program: standIn('room', 'done(id)'), maxQueued: 4 });
    const crowd = Array.from({ length: 5 }, () => decoder.run(task('a'), { sender: 'a' }));
    expect(() => decoder.run(task('a'), { sender: 'a' })).toThrow(expect.objectContaining({ code: 'http.busy' }));
    await Promise.all([...crowd, decoder.run(task('s'))]);
  });

  it('refuses tasks when too many are waiting', async () => {
    const decoder = decoderWith({ program: standIn('full', 'done(id)'), maxQueued: 1 });
    const [first, second] = [decoder.run(task('a')), decoder.run(task('b'))];
    expect(() => decoder.run(task('c'))).toThrow(expect.objectContaining({ code: 'http.busy' }));
    await Promise.all([first, second]);
  });

  it('accepts tasks that pages wait for while the queue of covers is full', async () => {
    const decoder = decoderWith({ program: standIn('crowded', 'done(id)'), maxQueued: 1 });
    const covers = [decoder.run(task('x'), 'soon'), decoder.run(task('y'), 'soon')];
    expect(() => decoder.run(task('z'), 'soon')).toThrow(expect.objectContaining({ code: 'http.busy' }));
    await Promise.all([...covers, decoder.run(task('a'))]);
  });

  it('gets nothing of the environment', async () => {
    const program = standIn('curious', 'done(id, Object.keys(process.env).sort().join())');
    const { data } = await decoderWith({ program }).run(task('a'));
    expect(String(data)).toBe('MALLOC_ARENA_MAX,MALLOC_MMAP_THRESHOLD_,MALLOC_TRIM_THRESHOLD_,NODE_ENV');
  });
});
