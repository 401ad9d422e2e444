import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { takeToken } from '#server/http/limits/rate-limits.ts';
import { refuse } from '#server/http/refuse.ts';
import { getStorage } from '#server/providers/storage/storage.ts';
import type { Services } from '#server/services.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_PIECE_BYTES } from '#shared/media.ts';
import type { Chunk, UploadName } from './chunk-queries.ts';
import * as queries from './chunk-queries.ts';
import { addRemovalJob } from './queries.ts';
import { incomingFolder } from './receive-form.ts';

// Large uploads arrive in chunks, each in its own form, so that an interrupted upload can continue. Repeating a chunk
// is harmless.

/** The bytes of an upload in a form: `count` bytes from `first`, of `total`. */
export interface ByteRange {
  first: number;
  count: number;
  total: number;
}

/** Unfinished uploads per user. */
const MAX_UNFINISHED = 40;
/** Bytes of all unfinished uploads of a user: ten of the largest pictures. */
const MAX_UNFINISHED_BYTES = 10 * UPLOAD_MAX_BYTES;
/** One token per chunk and per megabyte: enough for all photos that the upload limit allows. */
const CHUNK_LIMIT = { name: 'upload_piece', burst: 2400, count: 4800, seconds: 3600 } as const;
/** Hours after which an unfinished upload is removed. */
const UNFINISHED_HOURS = 24;

/**
 * Parses a Content-Range header.
 * @param header `Content-Range: bytes 0-1048575/5000000`
 * @throws Refusal `media.bad_range`, `http.too_large`
 */
export function parseRange(header: string): ByteRange {
  const [first = 0, last = 0, total = 0] = (/^bytes (\d{1,9})-(\d{1,9})\/(\d{1,9})$/.exec(header)?.slice(1) ?? []).map(
    Number,
  );
  if (last < first || last >= total) refuse('media.bad_range');
  if (total > UPLOAD_MAX_BYTES) refuse('http.too_large', { limit: '15 MB' });
  return { first, count: last - first + 1, total };
}

/** Returns how many bytes of an upload have arrived without a gap. */
export async function countReceivedBytes({ db }: Pick<Services, 'db'>, upload: UploadName): Promise<number> {
  return contiguousChunks(await queries.listChunks(db, upload)).end;
}

/**
 * Stores a chunk, and joins all chunks when the upload is complete. A repeated chunk is not stored again.
 * @param file the chunk
 * @param use gets the joined file, which is deleted afterwards
 * @returns the result of `use`, or the number of bytes so far
 * @throws Refusal `media.gap` if the chunk does not start where the stored bytes end, `http.too_many`
 */
export async function addChunk<Result>(
  services: Services,
  upload: UploadName,
  { file, range }: { file: string; range: ByteRange },
  use: (joined: string) => Promise<Result>,
): Promise<{ result: Result } | { bytes: number }> {
  const { config, db } = services;
  const { end } = contiguousChunks(await queries.listChunks(db, upload));
  // A repeated last chunk completes an upload that arrived fully but was not finished.
  if (range.first + range.count > end) await storeChunk(services, upload, { file, range, end });
  const { chunks, end: bytes } = contiguousChunks(await queries.listChunks(db, upload));
  // A concurrent request for the same upload has deleted the chunks before this one.
  if (bytes < range.first + range.count) refuse('media.gap', { bytes });
  if (bytes < range.total) return { bytes };
  const joined = join(incomingFolder(config), randomUUID());
  try {
    await joinChunks(services, upload, chunks, joined);
    return { result: await use(joined) };
  } finally {
    await rm(joined, { force: true });
  }
}

async function storeChunk(
  services: Services,
  upload: UploadName,
  { file, range, end }: { file: string; range: ByteRange; end: number },
): Promise<void> {
  const { config, db, now } = services;
  if (range.first !== end) refuse('media.gap', { bytes: end });
  const unfinished = await queries.countUnfinished(db, upload.ownerId);
  // Reserve the full size when an upload begins, so that uploads cannot block each other later.
  const needed = end === 0 ? range.total : range.count;
  if ((end === 0 && unfinished.uploads >= MAX_UNFINISHED) || unfinished.bytes + needed > MAX_UNFINISHED_BYTES) {
    refuse('http.too_many', { seconds: 60 });
  }
  for (let paid = 0; paid < range.count; paid += UPLOAD_PIECE_BYTES) {
    const seconds = await takeToken(services, CHUNK_LIMIT, upload.ownerId);
    if (seconds > 0) refuse('http.too_many', { seconds });
  }
  // A random name: the removal of an old file can never hit a new one.
  const stored = `pieces/${randomUUID()}`;
  await getStorage(config).putFile(stored, file, 'application/octet-stream');
  const isNew = await queries.insertChunk(db, {
    ...upload,
    first: range.first,
    count: range.count,
    stored,
    created_at: now(),
  });
  if (!isNew) await getStorage(config).remove(stored);
}

/** Deletes the chunks of a finished or refused upload, rows and files or neither. */
export const deleteChunks = (db: Connection, upload: UploadName): Promise<void> =>
  transaction(db, async (tx) => removeLater(tx, await queries.deleteChunks(tx, upload)));

/** Deletes the chunks of an account that is being erased. */
export async function deleteChunksOfUser(db: Connection, ownerId: string): Promise<void> {
  await removeLater(db, await queries.deleteChunksOfUser(db, ownerId));
}

/** Deletes the chunks of abandoned uploads. */
export async function deleteAbandonedChunks(tx: Tx, now: Date): Promise<void> {
  await removeLater(
    tx,
    await queries.deleteChunksBefore(tx, new Date(now.getTime() - UNFINISHED_HOURS * 60 * 60 * 1000)),
  );
}

const removeLater = (db: Connection, gone: { stored: string }[]) =>
  addRemovalJob(
    db,
    gone.map(({ stored }) => stored),
  );

/**
 * Returns the chunks that cover the upload from its first byte without a gap, and where they end. Concurrent chunks may
 * overlap.
 */
function contiguousChunks(all: Chunk[]): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = [];
  let end = 0;
  for (const chunk of all.toSorted((a, b) => a.first - b.first || b.count - a.count)) {
    if (chunk.first > end) break;
    if (chunk.first + chunk.count <= end) continue;
    chunks.push(chunk);
    end = chunk.first + chunk.count;
  }
  return { chunks, end };
}

/** Joins the chunks into one file. If a chunk is damaged, the upload has to start again. */
async function joinChunks(
  { config, db }: Services,
  upload: UploadName,
  chunks: Chunk[],
  joined: string,
): Promise<void> {
  let end = 0;
  for (const chunk of chunks) {
    const bytes = await getStorage(config).get(chunk.stored);
    if (bytes?.length !== chunk.count) {
      await deleteChunks(db, upload);
      refuse('media.gap', { bytes: 0 });
    }
    await appendFile(joined, bytes.subarray(end - chunk.first));
    end = chunk.first + chunk.count;
  }
}
