/** The text of a file, in the letters it says, or looks, to be written in. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const label = byteOrderMarkOf(bytes) ?? /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return decode(bytes, label) ?? decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252') ?? '';
}

/** The bytes that a file in one of these may begin with. */
function byteOrderMarkOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** undefined when it is not written in these. */
function decode(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
