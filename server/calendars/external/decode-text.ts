/** Decodes a file by its byte order mark, else its declared charset, else as UTF-8 or Windows-1252. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const label = byteOrderMarkOf(bytes) ?? /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return decode(bytes, label) ?? decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252') ?? '';
}

/** Returns the encoding that the byte order mark names. */
function byteOrderMarkOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** @returns undefined if the encoding is unknown or the bytes are invalid in it */
function decode(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
