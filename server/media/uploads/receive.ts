import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '../../../shared/media.ts';
import type { Config } from '../../config.ts';
import { Refusal, refuse } from '../../http/refuse.ts';
import { BrokenForm, boundaryOf, readMultipart } from './multipart.ts';

/** The fields of an upload (specification §7). */
export interface ReceivedForm {
  /** Path of the temporary file. */
  file: string;
  bytes: number;
  /** Empty if none is given. */
  folder: string;
}

/** Bytes of the form around its file. */
const FORM_BYTES = 64 * 1024;
const LONGEST_FIELD = 300;
/** Minimum bytes per second after the start, as on a poor phone connection. */
const MIN_PACE = 2000;

/** The folder for incoming uploads, private to this process. */
export const arrivals = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media', 'arrivals');

/** Refuses forms that are too large for a picture. */
export function refuseTooLong(bytes: number): void {
  if (bytes > UPLOAD_MAX_BYTES + FORM_BYTES) refuse('http.too_large', { limit: '15 MB' });
}

/**
 * Receives a form, writes its file to disk, and passes it to `use`; the file is deleted afterwards. The field
 * `upload_preset` belongs to hosting services and is ignored.
 * @param patience milliseconds without data before the upload is aborted
 * @throws Refusal `media.no_file` if there is no form with a file, `http.too_large`, `media.stalled`, `media.no_room`
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

/** True if the disk is full or read-only. */
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
        // If there are two files, the last one counts.
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

/** Yields the body as it arrives; ends when the sender stalls, is too slow, or sends too much. */
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

/** Waits for the next chunk. @throws Refusal `media.stalled`; BrokenForm when the connection is gone */
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
