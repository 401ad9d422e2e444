import { getStorage } from '../../providers/storage/storage.ts';
import type { Services } from '../../services.ts';
import { decoder } from '../decoding/decoder.ts';
import { MEDIA_TYPES, type PictureFormat, type PictureWidth } from '../sizes.ts';
import { masterKey, parseUploadPath, portraitKey, sizeKey } from './addresses.ts';
import { kindOf } from './folders.ts';
import { findUpload } from './queries.ts';

export interface Shown {
  data: Buffer;
  type: string;
}

/** What the address of a photo as such shows. */
const PLAIN = { width: 1600, format: 'webp' } as const;

const underWay = new Map<string, Promise<Buffer | undefined>>();

/** The picture behind a public path; undefined when it is not there, or not any more. */
export async function findShown(services: Services, path: string): Promise<Shown | undefined> {
  const named = parseUploadPath(path);
  const upload = named && (await findUpload(services.db, named.publicId));
  if (!upload) return undefined;
  if (kindOf(upload.folder) === 'portrait') {
    const data = named.size ? undefined : await getStorage(services.config).get(portraitKey(named.publicId));
    return data && { data, type: MEDIA_TYPES.webp };
  }
  const { width, format } = named.size ?? PLAIN;
  const data = await sized(services, named.publicId, width, format);
  return data && { data, type: MEDIA_TYPES[format] };
}

/** Made when somebody first asks for it, and kept. Who asks meanwhile waits for the same. */
function sized(services: Services, publicId: string, width: PictureWidth, format: PictureFormat) {
  const key = sizeKey(publicId, width, format);
  const begun = underWay.get(key);
  if (begun) return begun;
  const result = keptOrMade(services, { publicId, key, width, format }).finally(() => underWay.delete(key));
  underWay.set(key, result);
  return result;
}

async function keptOrMade(
  { config }: Services,
  { publicId, key, width, format }: { publicId: string; key: string; width: PictureWidth; format: PictureFormat },
): Promise<Buffer | undefined> {
  const storage = getStorage(config);
  const kept = await storage.get(key);
  if (kept) return kept;
  const master = await storage.get(masterKey(publicId));
  if (!master) return undefined;
  const { data } = await decoder.run({ kind: 'size', master, width, format });
  await storage.put(key, data, MEDIA_TYPES[format]);
  return Buffer.from(data);
}
