import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import {
  embeddedUrl,
  freePort,
  makeDataFolder,
  type Running,
  removeFolder,
  startProgram,
  untilReady,
} from '#tests/running.ts';
import { pieceHeaders, sendPicture, type UploadAnswer } from '#tests/uploads.ts';

// Kills the real program while photos are being uploaded over a slow connection.

const PHOTOS = 8;
const PIECE = 32 * 1024;
/** Milliseconds per piece: about 1 MB a second. */
const PACE = 30;

const folder = makeDataFolder();
const port = await freePort();
const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DEMO: 'off', AUTH_RATE_LIMITS: 'off' };
let program: Running;

const start = async () => {
  program = startProgram(settings);
  await untilReady(program);
};
const kill = async () => {
  program.child.kill('SIGKILL');
  await program.ended;
};
afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended;
  removeFolder(folder);
});

const call = (path: string, init?: RequestInit) => fetch(`${program.url}${path}`, init);

async function signUp(): Promise<{ accessToken: string; userId: string }> {
  const reply = await call('/auth/v1/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.test', password: 'a long password' }),
  });
  const { access_token, user } = (await reply.json()) as { access_token: string; user: { id: string } };
  return { accessToken: access_token, userId: user.id };
}

async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: embeddedUrl(folder) });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a noise picture; one of 160 pixels has about 77 kB, three pieces. */
const photoOf = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

/** The ids of uploads of which the server has the first pieces, but not yet the last. */
const begun = new Set<string>();

/** Uploads like the browser: piece by piece; after a failure it waits and continues where the server says. */
async function upload(as: { accessToken: string }, into: string, file: Buffer, id: string): Promise<UploadAnswer> {
  let from: number | undefined = 0;
  for (;;) {
    try {
      if (from === undefined) {
        const reply = await call(`/media/v1/upload/${id}`, { headers: { Authorization: `Bearer ${as.accessToken}` } });
        const progress = (await reply.json()) as UploadAnswer;
        if (progress.done) return progress;
        // As the browser does: all bytes arrived, and sending the last one again makes the picture.
        from = Math.min(progress.bytes, file.length - 1);
      }
      const piece = file.subarray(from, from + PIECE);
      const headers = pieceHeaders(id, from, piece.length, file.length);
      const answer: UploadAnswer = await sendPicture(call, { file: piece, folder: into, as, headers });
      if (answer.public_id) begun.delete(id);
      else if (answer.bytes) begun.add(id);
      if (answer.public_id) return answer;
      if (answer.status === 429 || answer.status === 503) await wait(200);
      from = answer.error ? undefined : answer.bytes;
      await wait(PACE);
    } catch {
      from = undefined;
      await wait(100);
    }
  }
}

it('uploads survive two kills of the server, and each becomes one picture', async () => {
  await start();
  const person = await signUp();
  const [studio] = await query<{ id: string }>(
    `insert into studios (owner_id, slug, name, status, types, cover_craft, neighbourhood, city, street)
     values ($1, 'a-studio', 'A studio', 'draft', '{ceramics}', 'ceramics', '', 'Barcelona', '') returning id`,
    [person.userId],
  );
  const into = `art_studios/${studio?.id}`;
  const photos = await Promise.all(Array.from({ length: PHOTOS }, () => photoOf(160)));
  const ids = photos.map(() => randomUUID());

  // Three at a time, like the browser.
  const answers: UploadAnswer[] = [];
  const waiting = photos.map((file, at) => ({ file, at }));
  const hands = Array.from({ length: 3 }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      answers[next.at] = await upload(person, into, next.file, ids[next.at] ?? '');
    }
  });
  /** Kills the program once some photos have arrived, and another one in part. */
  const killAfter = async (count: number) => {
    const isTime = () => answers.filter(Boolean).length >= count && begun.size > 0;
    await expect.poll(isTime, { timeout: 120_000, interval: 10 }).toBe(true);
    await kill();
  };

  await killAfter(1);
  await start();
  await killAfter(4);
  await start();
  await Promise.all(hands);

  expect(new Set(answers.map(({ public_id }) => public_id)).size).toBe(PHOTOS);
  // Repeating an upload whose response was lost returns the same picture.
  const again = await Promise.all(
    [0, 3, 7].map((at) => upload(person, into, photos[at] ?? Buffer.alloc(0), ids[at] ?? '')),
  );
  expect(again.map(({ public_id }) => public_id)).toEqual([0, 3, 7].map((at) => answers[at]?.public_id));
  const named = await query('select from uploads where owner_id = $1 and upload_key is not null', [person.userId]);
  expect(named).toHaveLength(PHOTOS);
  for (const { secure_url } of answers) {
    const shown = await call(new URL(secure_url).pathname.replace('.webp', '-320.webp'));
    expect(shown.status).toBe(200);
  }

  // The studio shows them, some of them added twice; half-finished files are removed like all unused pictures.
  for (const { secure_url, public_id } of [...answers, ...answers.slice(0, 3)]) {
    const reply = await call(`/api/v1/studios/${studio?.id}/photos`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${person.accessToken}` },
      body: JSON.stringify({ secure_url, public_id }),
    });
    expect(reply.status).toBe(201);
  }
  await query("update uploads set created_at = created_at - interval '2 days'");
  await query("select graphile_worker.add_job('remove_unused_uploads')");
  const names = answers.map(({ public_id }) => basename(public_id)).sort();
  const counted = async (table: string) =>
    (await query<{ public_id: string }>(`select public_id from ${table}`)).length;
  const masters = () => readdirSync(join(folder, 'media', 'masters', into)).sort();
  await expect.poll(async () => [await counted('uploads'), masters()], { timeout: 60_000 }).toEqual([PHOTOS, names]);
  expect(await counted('photos')).toBe(PHOTOS);
}, 300_000);
