/** First bytes of the pictures that are read, and where in the file they stand. */
const SIGNATURES: readonly [at: number, bytes: string][] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
  [8, 'WEBP'],
];

/** Kinds of HEIF whose pictures are packed as phones do: HEVC. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** Bytes at the start of a file that tell what it is. */
export const SIGNATURE_BYTES = 64;

/**
 * Whether a file starts as a JPEG, PNG, GIF, WebP, AVIF or HEIC does, whatever it is called. All else, SVG and PDF among
 * it, never reaches a decoder: those are programs in disguise.
 */
export function startsAsPicture(file: Uint8Array): boolean {
  const start = startOf(file);
  return SIGNATURES.some(([at, bytes]) => start.startsWith(bytes, at)) || isAvif(start) || startsAsHeic(file);
}

/** HEIC needs a codec that is not free; sharp comes without. */
export function startsAsHeic(file: Uint8Array): boolean {
  const start = startOf(file);
  return start.startsWith('ftyp', 4) && !isAvif(start) && HEIC_BRANDS.some((brand) => start.includes(brand, 8));
}

/** Its kind is among those that the first box names. */
const isAvif = (start: string) => start.startsWith('ftyp', 4) && start.includes('avif', 8);

export const startsAsAvif = (file: Uint8Array): boolean => isAvif(startOf(file));

const startOf = (file: Uint8Array) => Buffer.from(file.subarray(0, SIGNATURE_BYTES)).toString('latin1');
