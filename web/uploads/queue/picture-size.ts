export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Reads the size of a picture in pixels from its first bytes: JPEG, PNG, GIF, WebP, AVIF or HEIC. Decodes nothing.
 * @returns undefined for anything else, and if the bytes end too early
 */
export function sizeOfPicture(bytes: Uint8Array): PictureSize | undefined {
  try {
    return sizeIn(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads the size by format. @throws RangeError if the bytes end too early */
function sizeIn(view: DataView): PictureSize | undefined {
  if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view);
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (wordAt(view, 0) === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (wordAt(view, 0) === 'RIFF' && wordAt(view, 8) === 'WEBP') return sizeOfWebp(view);
  return wordAt(view, 4) === 'ftyp' ? sizeOfHeif(view) : undefined;
}

/** Reads segments up to the start of a frame. */
function sizeOfJpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Markers may be preceded by fill bytes.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
}

function sizeOfWebp(view: DataView): PictureSize | undefined {
  const kind = wordAt(view, 12);
  if (kind === 'VP8X')
    return { width: (view.getUint32(23, true) >>> 8) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Returns the largest size in an AVIF or HEIC file, which has one for each picture, including tiles. */
function sizeOfHeif(view: DataView): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (let at = 8; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0x69 || wordAt(view, at) !== 'ispe') continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const wordAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((each) => view.getUint8(at + each)));
