/** The headers of a part. */
export interface PartHead {
  /** Name of the form field; empty if it has none. */
  name: string;
  /** True if the part has a filename. */
  isFile: boolean;
}

/** Receives the bytes of a part in order. */
export type PartSink = (piece: Buffer) => Promise<void> | void;

/** The body is not a multipart form, or is truncated. */
export class BrokenForm extends Error {}

/** Maximum bytes of a part's headers. */
const LONGEST_HEAD = 8 * 1024;

/** Returns the boundary between the parts; undefined if this is not a multipart form. */
export function boundaryOf(contentType: string | null | undefined): string | undefined {
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
  onPart: (head: PartHead) => PartSink,
): Promise<void> {
  const mark = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line break before it.
  let held: Buffer = Buffer.from('\r\n');
  let sink: PartSink | undefined;
  let place = 'before' as 'before' | 'mark' | 'head' | 'part' | 'end';

  /** Parses one step of the buffered bytes. @returns true if there may be more to parse in them */
  const step = async (): Promise<boolean> => {
    if (place === 'mark') {
      if (held.length < 2) return false;
      const next = held.toString('latin1', 0, 2);
      if (next !== '\r\n' && next !== '--') throw new BrokenForm();
      place = next === '--' ? 'end' : 'head';
      // The line break is needed again if the part has no headers.
      if (place === 'end') held = Buffer.alloc(0);
      return place === 'head';
    }
    if (place === 'head') {
      const end = held.indexOf('\r\n\r\n');
      if (end > LONGEST_HEAD || (end < 0 && held.length > LONGEST_HEAD)) throw new BrokenForm();
      if (end < 0) return false;
      sink = onPart(headOf(held.toString('utf8', 0, end)));
      held = held.subarray(end + 4);
      place = 'part';
      return true;
    }
    if (place === 'end') {
      held = Buffer.alloc(0);
      return false;
    }
    const at = held.indexOf(mark);
    const sure = at >= 0 ? at : beforeMark(held, mark);
    if (sure > 0) await sink?.(held.subarray(0, sure));
    held = held.subarray(at >= 0 ? at + mark.length : sure);
    if (at >= 0) {
      sink = undefined;
      place = 'mark';
    }
    return at >= 0;
  };

  for await (const piece of body) {
    const came = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    held = held.length === 0 ? came : Buffer.concat([held, came]);
    while (await step());
  }
  if (place !== 'end') throw new BrokenForm();
}

/** Returns how many bytes are certainly not part of a boundary; the rest may be the start of one. */
function beforeMark(bytes: Buffer, mark: Buffer): number {
  let at = bytes.indexOf('\r', Math.max(0, bytes.length - mark.length + 1));
  while (at >= 0 && !mark.subarray(0, bytes.length - at).equals(bytes.subarray(at))) at = bytes.indexOf('\r', at + 1);
  return at >= 0 ? at : bytes.length;
}

function headOf(lines: string): PartHead {
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(lines)?.[1] ?? '';
  return {
    name: /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
    isFile: /;\s*filename\*?=/i.test(disposition),
  };
}
