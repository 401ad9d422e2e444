import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '../../../shared/media.ts';
import type { Config } from '../../config.ts';
import { Refusal, refuse } from '../../http/refuse.ts';
import { BrokenForm, boundaryOf, readMultipart } from './multipart.ts';

/** The fields of an upload (specification §7). */
export interface ReceivedForm {
  /** Path of the file, until whoever asked for it is done. */
  file: string;
  bytes: number;
  /** "" when none is named. */
  folder: string;
}

/** What a form needs around its file. */
const FORM_BYTES = 64 * 1024;
const LONGEST_FIELD = 300;
/** Bytes in a second that a sender brings at least, once they had the time to begin: a poor connection of a phone. */
const MIN_PACE = 2000;

/** Where bodies on their way are, in this process's own folder: nobody else reads them. */
export const arrivals = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media', 'arrivals');

/** Bytes of a form with a picture in it. */
export function refuseTooLong(bytes: number): void {
  if (bytes > UPLOAD_MAX_BYTES + FORM_BYTES) refuse('http.too_large', { limit: '15 MB' });
}

/**
 * Takes a form in, its file straight to disk, and gives it to `use`; the file is gone afterwards. The field
 * `upload_preset` is a hosting service's own affair: it is taken and means nothing.
 * @param patience milliseconds without a byte after which nothing more is expected
 * @throws Refusal `media.no_file` for anything else than a form with a file in it, `http.too_large`, `media.stalled`,
 *   `media.no_room`
 */
export async function receive<Result>(
  { config, request, patience }: { config: Config; request: Request; patience: number },
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  const boundary = boundaryOf(request.headers.get('content-type')) ?? refuse('media.no_file');
  refuseTooLong(Number(request.headers.get('content-length') ?? 0));
  const file = join(arrivals(config), randomUUID());
  try {
    await mkdir(arrivals(config), { recursive: true });
    const { bytes, folder } = await write(request, { boundary, file, patience });
    return await use({ file, bytes, folder });
  } catch (error) {
    if (error instanceof BrokenForm) refuse('media.no_file');
    if (isNoRoom(error)) refuse('media.no_room');
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** A disk that is full, or that nobody may write on. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(error.code));

async function write(
  request: Request,
  { boundary, file, patience }: { boundary: string; file: string; patience: number },
) {
  const handle = await open(file, 'w');
  const fields = new Map<string, string>();
  let bytes = 0;
  try {
    await readMultipart(arriving(request, patience), boundary, ({ name, isFile }) => {
      if (name === 'file' && isFile) {
        // The last of two files is the one.
        bytes = 0;
        return async (piece) => {
          await handle.write(piece, 0, piece.length, bytes);
          bytes += piece.length;
          if (bytes > UPLOAD_MAX_BYTES) refuse('http.too_large', { limit: '15 MB' });
        };
      }
      fields.set(name, '');
      return (piece) => {
        const value = (fields.get(name) ?? '') + piece.toString('utf8');
        if (value.length > LONGEST_FIELD) throw new BrokenForm();
        fields.set(name, value);
      };
    });
    await handle.truncate(bytes);
  } finally {
    await handle.close();
  }
  if (bytes === 0) refuse('media.no_file');
  return { bytes, folder: fields.get('folder') ?? '' };
}

/** The body as it comes; whoever falls silent, drips, or sends too much, is not listened to any longer. */
async function* arriving(request: Request, patience: number): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  const started = performance.now();
  let read = 0;
  try {
    for (;;) {
      const next = await inTime(reader?.read(), patience);
      if (!next || next.done) return;
      read += next.value.length;
      const late = performance.now() - started - patience;
      if (late > 0 && read < (late / 1000) * MIN_PACE) refuse('media.stalled');
      refuseTooLong(read);
      yield next.value;
    }
  } finally {
    reader?.cancel().catch(() => {});
  }
}

/** @throws Refusal `media.stalled`; BrokenForm when the connection is gone */
async function inTime<Value>(reading: Promise<Value> | undefined, patience: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('media.stalled')), patience);
  });
  const gone = (): never => {
    throw new BrokenForm();
  };
  try {
    return await Promise.race([reading?.catch(gone), silence]);
  } finally {
    clearTimeout(timer);
  }
}
