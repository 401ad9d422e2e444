/**
 * Decodes a file by its byte order mark, else by its declared charset, else line by line as UTF-8 or Windows-1252, so
 * that one line of an older program does not spoil the others.
 * @param contentType such as "text/calendar; charset=utf-8"
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const label = byteOrderMarkOf(bytes) ?? /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return decode(bytes, label) ?? decodeLines(bytes);
}

/** Returns the encoding that the byte order mark names. */
function byteOrderMarkOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** @returns undefined if the encoding is unknown or the bytes are invalid in it */
function decode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeLines(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1252');
  const lines: string[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    const line = bytes.subarray(start, end);
    lines.push(decode(line, 'utf-8') ?? windows.decode(line));
    start = end + 1;
  }
  return lines.join('\n');
}
