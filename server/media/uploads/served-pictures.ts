import { getStorage } from '#server/providers/storage/storage.ts';
import type { Services } from '#server/services.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { MEDIA_TYPES, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '../picture-formats.ts';
import { SingleFlight } from '../single-flight.ts';
import { masterKey, parseUploadPath, portraitKey, sizeKey } from './addresses.ts';
import { folderKind, isPrivate } from './folders.ts';
import { findUpload } from './queries.ts';

export interface ServedPicture {
  data: Buffer;
  type: string;
}

/** The size behind a photo's URL without a size. */
const DEFAULT_SIZE = { width: 1600, format: 'webp' } as const;

const rendering = new SingleFlight<Buffer | undefined>();

/** Finds the picture for a public path; undefined if there is none, or if it was removed. */
export async function findServedPicture(services: Services, path: string): Promise<ServedPicture | undefined> {
  const named = parseUploadPath(path);
  const upload = named && (await findUpload(services.db, named.publicId));
  if (!upload || isPrivate(upload.folder)) return undefined;
  if (folderKind(upload.folder) === 'portrait') {
    const data = named.size ? undefined : await getStorage(services.config).get(portraitKey(named.publicId));
    return data && { data, type: MEDIA_TYPES.webp };
  }
  const { width, format } = named.size ?? DEFAULT_SIZE;
  const data = await getSized(services, named.publicId, width, format);
  return data && { data, type: MEDIA_TYPES[format] };
}

/**
 * Finds a picture of a private folder; the caller has checked that it may be shown.
 * @param width one of the sizes; the largest for any other
 */
export async function findPrivatePicture(
  services: Services,
  publicId: string,
  width: number | undefined,
): Promise<ServedPicture | undefined> {
  const size = PICTURE_WIDTHS.find((each) => each === width) ?? DEFAULT_SIZE.width;
  const data = await getSized(services, publicId, size, DEFAULT_SIZE.format);
  return data && { data, type: MEDIA_TYPES[DEFAULT_SIZE.format] };
}

/** Returns one size of an upload, rendered at its first request and then stored. */
const getSized = ({ config }: Services, publicId: string, width: PictureWidth, format: PictureFormat) => {
  const key = sizeKey(publicId, width, format);
  return rendering.run(key, async () => {
    const storage = getStorage(config);
    const stored = await storage.get(key);
    if (stored) return stored;
    const master = await storage.get(masterKey(publicId));
    if (!master) return undefined;
    const { data } = await imageWorker.run({ kind: 'size', master, width, format });
    await storage.put(key, data, MEDIA_TYPES[format]);
    return Buffer.from(data);
  });
};
