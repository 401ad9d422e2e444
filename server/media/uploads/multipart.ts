/** The headers of a part. */
export interface PartHeaders {
  /** Name of the form field; empty if it has none. */
  name: string;
  /** True if the part has a filename. */
  isFile: boolean;
}

/** Receives the bytes of a part in order. */
export type PartSink = (chunk: Buffer) => Promise<void> | void;

/** The body is not a multipart form, or is truncated. */
export class MalformedForm extends Error {}

/** Maximum bytes of a part's headers. */
const MAX_HEADER_BYTES = 8 * 1024;

/** Returns the boundary between the parts; undefined if this is not a multipart form. */
export function parseBoundary(contentType: string | null | undefined): string | undefined {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  );
  return found?.[1] ?? found?.[2];
}

/**
 * Parses a multipart form as a stream (RFC 7578), so that files need not fit in memory.
 * @param onPart gets the headers of each part and returns the sink for its bytes
 * @throws BrokenForm
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  onPart: (head: PartHeaders) => PartSink,
): Promise<void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line break before it.
  let buffered: Buffer = Buffer.from('\r\n');
  let sink: PartSink | undefined;
  let place = 'before' as 'before' | 'delimiter' | 'head' | 'part' | 'end';

  /** Parses one step of the buffered bytes. @returns true if there may be more to parse in them */
  const step = async (): Promise<boolean> => {
    if (place === 'delimiter') {
      if (buffered.length < 2) return false;
      const next = buffered.toString('latin1', 0, 2);
      if (next !== '\r\n' && next !== '--') throw new MalformedForm();
      place = next === '--' ? 'end' : 'head';
      // The line break is needed again if the part has no headers.
      if (place === 'end') buffered = Buffer.alloc(0);
      return place === 'head';
    }
    if (place === 'head') {
      const end = buffered.indexOf('\r\n\r\n');
      if (end > MAX_HEADER_BYTES || (end < 0 && buffered.length > MAX_HEADER_BYTES)) throw new MalformedForm();
      if (end < 0) return false;
      sink = onPart(parsePartHeaders(buffered.toString('utf8', 0, end)));
      buffered = buffered.subarray(end + 4);
      place = 'part';
      return true;
    }
    if (place === 'end') {
      buffered = Buffer.alloc(0);
      return false;
    }
    const at = buffered.indexOf(delimiter);
    const certain = at >= 0 ? at : lengthBeforeBoundary(buffered, delimiter);
    if (certain > 0) await sink?.(buffered.subarray(0, certain));
    buffered = buffered.subarray(at >= 0 ? at + delimiter.length : certain);
    if (at >= 0) {
      sink = undefined;
      place = 'delimiter';
    }
    return at >= 0;
  };

  for await (const chunk of body) {
    const received = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    buffered = buffered.length === 0 ? received : Buffer.concat([buffered, received]);
    while (await step());
  }
  if (place !== 'end') throw new MalformedForm();
}

/** Returns how many bytes are certainly not part of a boundary; the rest may be the start of one. */
function lengthBeforeBoundary(bytes: Buffer, delimiter: Buffer): number {
  let at = bytes.indexOf('\r', Math.max(0, bytes.length - delimiter.length + 1));
  while (at >= 0 && !delimiter.subarray(0, bytes.length - at).equals(bytes.subarray(at)))
    at = bytes.indexOf('\r', at + 1);
  return at >= 0 ? at : bytes.length;
}

function parsePartHeaders(lines: string): PartHeaders {
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(lines)?.[1] ?? '';
  return {
    name: /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
    isFile: /;\s*filename\*?=/i.test(disposition),
  };
}
