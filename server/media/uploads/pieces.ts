import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES, UPLOAD_PIECE_BYTES } from '../../../shared/media.ts';
import type { Connection, Tx } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { takeToken } from '../../http/limits/rate-limits.ts';
import { refuse } from '../../http/refuse.ts';
import { getStorage } from '../../providers/storage/storage.ts';
import type { Services } from '../../services.ts';
import type { Piece, UploadName } from './piece-queries.ts';
import * as queries from './piece-queries.ts';
import { addRemovalJob } from './queries.ts';
import { arrivals } from './receive.ts';

// Large uploads arrive in pieces, each in its own form, so that an interrupted upload can continue. Repeating a piece
// is harmless.

/** The bytes of an upload in a form: `count` bytes from `first`, of `total`. */
export interface Range {
  first: number;
  count: number;
  total: number;
}

/** Unfinished uploads per user. */
const MOST_UNFINISHED = 40;
/** Bytes of all unfinished uploads of a user: ten of the largest pictures. */
const MOST_UNFINISHED_BYTES = 10 * UPLOAD_MAX_BYTES;
/** One token per piece and per megabyte: enough for all photos that the upload limit allows. */
const PIECES = { name: 'upload_piece', burst: 2400, count: 4800, seconds: 3600 } as const;
/** Hours after which an unfinished upload is removed. */
const KEPT_HOURS = 24;

/**
 * Parses a Content-Range header.
 * @param header `Content-Range: bytes 0-1048575/5000000`
 * @throws Refusal `media.bad_range`, `http.too_large`
 */
export function parseRange(header: string): Range {
  const [first = 0, last = 0, total = 0] = (/^bytes (\d{1,9})-(\d{1,9})\/(\d{1,9})$/.exec(header)?.slice(1) ?? []).map(
    Number,
  );
  if (last < first || last >= total) refuse('media.bad_range');
  if (total > UPLOAD_MAX_BYTES) refuse('http.too_large', { limit: '15 MB' });
  return { first, count: last - first + 1, total };
}

/** Returns how many bytes of an upload have arrived without a gap. */
export async function arrivedBytes({ db }: Pick<Services, 'db'>, upload: UploadName): Promise<number> {
  return chainOf(await queries.listPieces(db, upload)).end;
}

/**
 * Stores a piece, and joins all pieces when the upload is complete. A repeated piece is not stored again.
 * @param file the piece
 * @param use gets the joined file, which is deleted afterwards
 * @returns the result of `use`, or the number of bytes so far
 * @throws Refusal `media.gap` if the piece does not start where the stored bytes end, `http.too_many`
 */
export async function addPiece<Result>(
  services: Services,
  upload: UploadName,
  { file, range }: { file: string; range: Range },
  use: (whole: string) => Promise<Result>,
): Promise<{ result: Result } | { bytes: number }> {
  const { config, db } = services;
  const { end } = chainOf(await queries.listPieces(db, upload));
  // A repeated last piece completes an upload that arrived fully but was not finished.
  if (range.first + range.count > end) await keepPiece(services, upload, { file, range, end });
  const { pieces, end: bytes } = chainOf(await queries.listPieces(db, upload));
  // A concurrent request for the same upload has deleted the pieces before this one.
  if (bytes < range.first + range.count) refuse('media.gap', { bytes });
  if (bytes < range.total) return { bytes };
  const whole = join(arrivals(config), randomUUID());
  try {
    await joinPieces(services, upload, pieces, whole);
    return { result: await use(whole) };
  } finally {
    await rm(whole, { force: true });
  }
}

async function keepPiece(
  services: Services,
  upload: UploadName,
  { file, range, end }: { file: string; range: Range; end: number },
): Promise<void> {
  const { config, db, now } = services;
  if (range.first !== end) refuse('media.gap', { bytes: end });
  const unfinished = await queries.countUnfinished(db, upload.ownerId);
  // Reserve the full size when an upload begins, so that uploads cannot block each other later.
  const needed = end === 0 ? range.total : range.count;
  if ((end === 0 && unfinished.uploads >= MOST_UNFINISHED) || unfinished.bytes + needed > MOST_UNFINISHED_BYTES) {
    refuse('http.too_many', { seconds: 60 });
  }
  for (let paid = 0; paid < range.count; paid += UPLOAD_PIECE_BYTES) {
    const seconds = await takeToken(services, PIECES, upload.ownerId);
    if (seconds > 0) refuse('http.too_many', { seconds });
  }
  // A random name: the removal of an old file can never hit a new one.
  const stored = `pieces/${randomUUID()}`;
  await getStorage(config).putFile(stored, file, 'application/octet-stream');
  const isNew = await queries.insertPiece(db, {
    ...upload,
    first: range.first,
    count: range.count,
    stored,
    created_at: now(),
  });
  if (!isNew) await getStorage(config).remove(stored);
}

/** Deletes the pieces of a finished or refused upload, rows and files or neither. */
export const forgetPieces = (db: Connection, upload: UploadName): Promise<void> =>
  transaction(db, async (tx) => removeLater(tx, await queries.deletePieces(tx, upload)));

/** Deletes the pieces of an account that is being erased. */
export async function forgetPiecesOf(db: Connection, ownerId: string): Promise<void> {
  await removeLater(db, await queries.deletePiecesOf(db, ownerId));
}

/** Deletes the pieces of abandoned uploads. */
export async function sweepPieces(tx: Tx, now: Date): Promise<void> {
  await removeLater(tx, await queries.deleteOldPieces(tx, new Date(now.getTime() - KEPT_HOURS * 60 * 60 * 1000)));
}

const removeLater = (db: Connection, gone: { stored: string }[]) =>
  addRemovalJob(
    db,
    gone.map(({ stored }) => stored),
  );

/**
 * Returns the pieces that cover the upload from its first byte without a gap, and where they end. Concurrent pieces may
 * overlap.
 */
function chainOf(all: Piece[]): { pieces: Piece[]; end: number } {
  const pieces: Piece[] = [];
  let end = 0;
  for (const piece of all.toSorted((a, b) => a.first - b.first || b.count - a.count)) {
    if (piece.first > end) break;
    if (piece.first + piece.count <= end) continue;
    pieces.push(piece);
    end = piece.first + piece.count;
  }
  return { pieces, end };
}

/** Joins the pieces into one file. If a piece is damaged, the upload has to start again. */
async function joinPieces({ config, db }: Services, upload: UploadName, pieces: Piece[], whole: string): Promise<void> {
  let end = 0;
  for (const piece of pieces) {
    const bytes = await getStorage(config).get(piece.stored);
    if (bytes?.length !== piece.count) {
      await forgetPieces(db, upload);
      refuse('media.gap', { bytes: 0 });
    }
    await appendFile(whole, bytes.subarray(end - piece.first));
    end = piece.first + piece.count;
  }
}
