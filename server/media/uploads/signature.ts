/** First bytes of the pictures that are read, and where in the file they stand. */
const SIGNATURES: readonly [at: number, bytes: string][] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
  [8, 'WEBP'],
];

/**
 * Whether a file starts as a JPEG, PNG, GIF, WebP or AVIF does, whatever it is called. All else, SVG and PDF among it,
 * never reaches a decoder: those are programs in disguise. HEIC needs a codec that is not free; sharp comes without.
 */
export function startsAsPicture(file: Buffer): boolean {
  const start = file.subarray(0, 64).toString('latin1');
  return SIGNATURES.some(([at, bytes]) => start.startsWith(bytes, at)) || isAvif(start);
}

/** Its kind is among those that the first box names. */
const isAvif = (start: string) => start.startsWith('ftyp', 4) && start.includes('avif', 8);
