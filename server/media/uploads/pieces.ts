import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES, UPLOAD_PIECE_BYTES } from '../../../shared/media.ts';
import type { Connection, Tx } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { takeToken } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refuse.ts';
import { getStorage } from '../../providers/storage/storage.ts';
import type { Services } from '../../services.ts';
import * as queries from './piece-queries.ts';
import { addRemovalJob } from './queries.ts';
import { arrivals } from './receive.ts';

// A large upload comes in pieces, each a form of its own: what has arrived stays when the connection, or this program,
// breaks off. The same piece sent again is the same piece.

/** An upload by its sender and the name they gave it: nobody can reach another's. */
export interface UploadName {
  ownerId: string;
  key: string;
}

/** Which bytes of an upload a form carries: from `first` on, of `total`. */
export interface Range {
  first: number;
  count: number;
  total: number;
}

/** Uploads that one person may have begun and not finished. */
const MOST_UNFINISHED = 40;
/** Bytes of these together: ten of the largest pictures. */
const MOST_UNFINISHED_BYTES = 10 * UPLOAD_MAX_BYTES;
/** A token for each piece, and for each megabyte of it: enough for as many photos as anybody may send. */
const PIECES = { name: 'upload_piece', burst: 2400, count: 4800, seconds: 3600 } as const;
/** Hours after which nobody comes back to an upload. */
const KEPT_HOURS = 24;

/**
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

/** How many bytes of an upload are here, from its first one on. */
export async function arrivedBytes({ db }: Pick<Services, 'db'>, upload: UploadName): Promise<number> {
  return chainOf(await queries.listPieces(db, upload)).end;
}

/**
 * Keeps a piece, and has the whole when it was the last that was missing. One that is here already is not kept again.
 * @param file the piece
 * @param use is given the whole as a file, which is gone afterwards
 * @returns what `use` made, or how many bytes are here so far
 * @throws Refusal `media.gap` when it does not start where what is here ends, `http.too_many`
 */
export async function addPiece<Result>(
  services: Services,
  upload: UploadName,
  { file, range }: { file: string; range: Range },
  use: (whole: string) => Promise<Result>,
): Promise<{ result: Result } | { bytes: number }> {
  const { config, db } = services;
  const { end } = chainOf(await queries.listPieces(db, upload));
  // What is whole already was not finished, if its last piece comes again.
  if (range.first + range.count > end) await keepPiece(services, upload, { file, range, end });
  const { pieces, end: bytes } = chainOf(await queries.listPieces(db, upload));
  // The same upload came twice, and the other one took away what this piece was to follow.
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
  // What is begun has room to be finished, so that nobody's uploads stand in each other's way.
  const needed = end === 0 ? range.total : range.count;
  if ((end === 0 && unfinished.uploads >= MOST_UNFINISHED) || unfinished.bytes + needed > MOST_UNFINISHED_BYTES) {
    refuse('http.too_many', { seconds: 60 });
  }
  for (let paid = 0; paid < range.count; paid += UPLOAD_PIECE_BYTES) {
    const seconds = await takeToken(services, PIECES, upload.ownerId);
    if (seconds > 0) refuse('http.too_many', { seconds });
  }
  // A name by chance: what is going to be removed under an old one is never the new one.
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

/** The upload is finished, or was refused: what was kept of it goes, rows and files or neither. */
export const forgetPieces = (db: Connection, upload: UploadName): Promise<void> =>
  transaction(db, async (tx) => removeLater(tx, await queries.deletePieces(tx, upload)));

/** Pieces of somebody whose account goes. */
export async function forgetPiecesOf(db: Connection, ownerId: string): Promise<void> {
  await removeLater(db, await queries.deletePiecesOf(db, ownerId));
}

/** Pieces of uploads that nobody came back to. */
export async function sweepPieces(tx: Tx, now: Date): Promise<void> {
  await removeLater(tx, await queries.deleteOldPieces(tx, new Date(now.getTime() - KEPT_HOURS * 60 * 60 * 1000)));
}

const removeLater = (db: Connection, gone: { stored: string }[]) =>
  addRemovalJob(
    db,
    gone.map(({ stored }) => stored),
  );

export interface Piece {
  first: number;
  count: number;
  /** Its key in the storage. */
  stored: string;
}

/** The pieces that make one stretch from the first byte on, and where it ends. Two that came at once may overlap. */
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

/** Writes the pieces into one file. One that is not what it should be starts the upload anew. */
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
