import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createImageWorker } from '#server/media/imaging/image-worker.ts';
import { UPLOAD_PIECE_BYTES } from '#shared/media.ts';
import { pieceHeaders, sendPicture } from '#tests/uploads.ts';
import { amount } from './amount.ts';
import { withProgram } from './program.ts';
import { inTurn, percent } from './rounds.ts';

// Memory of the program and its image process while fifty photos of twelve megapixels come in, three at a time as a
// browser sends them, and how long a picture at a new size takes beside sharp alone.

const PHOTOS = amount(50, 2);
const AT_ONCE = 3;
/** Megabytes. */
const BUDGET = 400;
const SPEED = 0.85;
const ROUNDS = amount(3, 1);

/** Makes a photo like that of a phone: large shapes with noise. */
const photo = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    background: '#8a7a6a',
    noise: { type: 'gaussian', mean: 120, sigma: 12 },
  },
})
  .composite([
    {
      input: await sharp({ create: { width: 1800, height: 2000, channels: 3, background: '#ae4325' } })
        .png()
        .toBuffer(),
    },
  ])
  .jpeg({ quality: 88 })
  .toBuffer();

await withProgram(
  async (url, pid) => {
    const { token, folder } = await signIn(url);
    // Covers are drawn ahead after a start, one at a time in the background: the usual state of a new site.
    const quiet = memoryOf(pid);
    const watch = watchMemory(pid);
    const began = performance.now();
    const waiting = Array.from({ length: PHOTOS }, (_, at) => `bench-upload-${at}`);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let id = waiting.pop(); id; id = waiting.pop()) await send(url, { token, folder, id });
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const peak = watch.stop();
    await wait(1000);
    const after = memoryOf(pid);
    console.log(
      `${PHOTOS} photos of 12 MP (${(photo.length / 1_000_000).toFixed(1)} MB each) in ${seconds.toFixed(0)} s: program and image process ${peak.all.toFixed(0)} MB at most (program ${peak.program.toFixed(0)}, decoding ${peak.decoding.toFixed(0)}), ${quiet.all.toFixed(0)} before, ${after.all.toFixed(0)} afterwards (${peak.all <= BUDGET ? 'within' : 'ABOVE'} the budget of ${BUDGET})`,
    );
  },
  { AUTH_RATE_LIMITS: 'off' },
);

const master = await sharp(photo).resize(2560).jpeg({ quality: 90 }).toBuffer();
const decoder = createImageWorker();
const WIDTHS = [320, 640, 960, 1600] as const;
const perSecond = async (make: (width: (typeof WIDTHS)[number]) => Promise<unknown>) => {
  const began = performance.now();
  for (const width of WIDTHS) await make(width);
  return (WIDTHS.length * 1000) / (performance.now() - began);
};
const ours = () => perSecond((width) => decoder.run({ kind: 'size', master, width, format: 'avif' }));
const alone = () =>
  perSecond((width) =>
    sharp(master).resize({ width }).avif({ quality: 52, chromaSubsampling: '4:2:0', effort: 2 }).toBuffer(),
  );
await ours();
const { ours: rate, limit, ratio } = await inTurn(ROUNDS, ours, alone);
decoder.stop();
console.log(
  `a photo at a new size: ${rate.toFixed(2)}/s, sharp alone ${limit.toFixed(2)}/s: ${percent(ratio)} (${ratio >= SPEED ? 'within' : 'BELOW'} the budget of ${percent(SPEED)})`,
);

async function signIn(url: string): Promise<{ token: string; folder: string }> {
  const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'owner@atelio.test', password: 'atelio-demo' }),
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  const studios = await fetch(`${url}/api/v1/me/studios`, { headers: { Authorization: `Bearer ${token}` } });
  const { items } = (await studios.json()) as { items: { id: string }[] };
  if (!items[0]) throw new Error('The demo owner has no studio');
  return { token, folder: `art_studios/${items[0].id}` };
}

async function send(url: string, { token, folder, id }: { token: string; folder: string; id: string }): Promise<void> {
  for (let first = 0; first < photo.length; first += UPLOAD_PIECE_BYTES) {
    const piece = photo.subarray(first, first + UPLOAD_PIECE_BYTES);
    const answer = await sendPicture((path, init) => fetch(`${url}${path}`, init), {
      file: piece,
      folder,
      as: { accessToken: token },
      headers: pieceHeaders(id, first, piece.length, photo.length),
    });
    if (answer.status !== 200) throw new Error(`A piece was answered ${answer.status}: ${answer.error?.message}`);
  }
}

interface Memory {
  program: number;
  decoding: number;
  all: number;
}

/** Resident megabytes; the program file of Node, which both share, counts once. */
function memoryOf(pid: number): Memory {
  const program = residentOf(String(pid));
  const decoding = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isDecoding(name, pid))
    .map(residentOf);
  const all = [program, ...decoding];
  const own = all.reduce((sum, { anonymous }) => sum + anonymous, 0);
  return {
    program: program.anonymous + program.files,
    decoding: decoding.reduce((sum, { anonymous, files }) => sum + anonymous + files, 0),
    all: own + Math.max(...all.map(({ files }) => files)),
  };
}

function isDecoding(name: string, parent: number): boolean {
  return (
    readProc(`${name}/cmdline`).includes('image-process') &&
    new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readProc(`${name}/status`))
  );
}

function residentOf(name: string): { anonymous: number; files: number } {
  const status = readProc(`${name}/status`);
  const megabytes = (kind: string) => Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { anonymous: megabytes('RssAnon'), files: megabytes('RssFile') };
}

/** Reads a file of /proc; empty if the process has just ended. */
function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function watchMemory(pid: number): { stop(): Memory } {
  const peak = memoryOf(pid);
  const timer = setInterval(() => {
    const now = memoryOf(pid);
    for (const part of ['program', 'decoding', 'all'] as const) peak[part] = Math.max(peak[part], now[part]);
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}
