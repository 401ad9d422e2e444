import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import { UPLOAD_MAX_BYTES } from '#shared/media.ts';
import { MalformedForm, parseBoundary, readMultipart } from './multipart.ts';

/** The fields of an upload (specification §7). */
export interface ReceivedForm {
  /** Path of the temporary file. */
  file: string;
  bytes: number;
  /** Empty if none is given. */
  folder: string;
}

/** Bytes of the form around its file. */
const MAX_FORM_OVERHEAD = 64 * 1024;
const MAX_FIELD_LENGTH = 300;
/** Minimum bytes per second after the start, as on a poor phone connection. */
const MIN_BYTES_PER_SECOND = 2000;

/** The folder for incoming uploads, private to this process. */
export const incomingFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media', 'arrivals');

/** Refuses forms that are too large for a picture. */
export function refuseTooLarge(bytes: number): void {
  if (bytes > UPLOAD_MAX_BYTES + MAX_FORM_OVERHEAD) refuse('http.too_large', { limit: '15 MB' });
}

/**
 * Receives a form, writes its file to disk, and passes it to `use`; the file is deleted afterwards. The field
 * `upload_preset` belongs to hosting services and is ignored.
 * @param stallTimeout milliseconds without data before the upload is aborted
 * @throws Refusal `media.no_file` if there is no form with a file, `http.too_large`, `media.stalled`, `media.no_room`
 */
export async function receiveForm<Result>(
  { config, request, stallTimeout }: { config: Config; request: Request; stallTimeout: number },
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  const boundary = parseBoundary(request.headers.get('content-type')) ?? refuse('media.no_file');
  refuseTooLarge(Number(request.headers.get('content-length') ?? 0));
  const file = join(incomingFolder(config), randomUUID());
  try {
    await mkdir(incomingFolder(config), { recursive: true });
    const { bytes, folder } = await write(request, { boundary, file, stallTimeout });
    return await use({ file, bytes, folder });
  } catch (error) {
    if (error instanceof MalformedForm) refuse('media.no_file');
    if (isDiskFull(error)) refuse('media.no_room');
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** True if the disk is full or read-only. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EROFS'].includes(String(error.code));

async function write(
  request: Request,
  { boundary, file, stallTimeout }: { boundary: string; file: string; stallTimeout: number },
) {
  const handle = await open(file, 'w');
  const fields = new Map<string, string>();
  let bytes = 0;
  try {
    await readMultipart(readBody(request, stallTimeout), boundary, ({ name, isFile }) => {
      if (name === 'file' && isFile) {
        // If there are two files, the last one counts.
        bytes = 0;
        return async (chunk) => {
          await handle.write(chunk, 0, chunk.length, bytes);
          bytes += chunk.length;
          if (bytes > UPLOAD_MAX_BYTES) refuse('http.too_large', { limit: '15 MB' });
        };
      }
      fields.set(name, '');
      return (chunk) => {
        const value = (fields.get(name) ?? '') + chunk.toString('utf8');
        if (value.length > MAX_FIELD_LENGTH) throw new MalformedForm();
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
async function* readBody(request: Request, stallTimeout: number): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  const started = performance.now();
  let read = 0;
  try {
    for (;;) {
      const next = await withStallTimeout(reader?.read(), stallTimeout);
      if (!next || next.done) return;
      read += next.value.length;
      const late = performance.now() - started - stallTimeout;
      if (late > 0 && read < (late / 1000) * MIN_BYTES_PER_SECOND) refuse('media.stalled');
      refuseTooLarge(read);
      yield next.value;
    }
  } finally {
    reader?.cancel().catch(() => {});
  }
}

/** Waits for the next chunk. @throws Refusal `media.stalled`; BrokenForm when the connection is gone */
async function withStallTimeout<Value>(
  reading: Promise<Value> | undefined,
  stallTimeout: number,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('media.stalled')), stallTimeout);
  });
  const gone = (): never => {
    throw new MalformedForm();
  };
  try {
    return await Promise.race([reading?.catch(gone), silence]);
  } finally {
    clearTimeout(timer);
  }
}
