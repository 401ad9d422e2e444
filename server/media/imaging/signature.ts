/** First bytes of the supported formats, and their offset in the file. */
const SIGNATURES: readonly [at: number, bytes: string][] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
  [8, 'WEBP'],
];

/** HEIF brands with HEVC compression, as phones use it. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** Number of bytes that identify a file. */
export const SIGNATURE_BYTES = 64;

/**
 * True if a file starts like a JPEG, PNG, GIF, WebP, AVIF or HEIC, whatever its name. Everything else, SVG and PDF
 * included, never reaches a decoder.
 */
export function startsAsPicture(file: Uint8Array): boolean {
  const start = startOf(file);
  return SIGNATURES.some(([at, bytes]) => start.startsWith(bytes, at)) || isAvif(start) || startsAsHeic(file);
}

/** True for HEIC, which sharp cannot decode: its codec is patented. */
export function startsAsHeic(file: Uint8Array): boolean {
  const start = startOf(file);
  return start.startsWith('ftyp', 4) && !isAvif(start) && HEIC_BRANDS.some((brand) => start.includes(brand, 8));
}

/** AVIF is one of the brands in the first box. */
const isAvif = (start: string) => start.startsWith('ftyp', 4) && start.includes('avif', 8);

export const startsAsAvif = (file: Uint8Array): boolean => isAvif(startOf(file));

const startOf = (file: Uint8Array) => Buffer.from(file.subarray(0, SIGNATURE_BYTES)).toString('latin1');
