import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { COVER_VERSION } from '#art/cover-design.ts';
import type { Picture } from '#shared/schemas/values.ts';
import type { Services } from '../services.ts';
import { COVER_NAME_PATTERN, parseCoverName } from './covers/cover-names.ts';
import { readOrCreate } from './file-cache.ts';
import type { ShareImageInset } from './imaging/image-tasks.ts';
import { imageWorker } from './imaging/image-worker.ts';
import { publicIdOf } from './uploads/addresses.ts';
import { findServedPicture } from './uploads/served-pictures.ts';

interface ShareImageRequest {
  /** Identifies the page: letters, digits, hyphens and slashes. Only the newest picture of a name is kept. */
  name: string;
  svg: string;
  /** Fills the SVG from `inset_x` to its right edge. */
  picture: Picture;
  inset_x: number;
}

/** Returns the picture of a shared link as JPEG. It is drawn again when anything about it has changed. */
export function renderShareImage(
  services: Services,
  { name, svg, inset_x, picture }: ShareImageRequest,
): Promise<Buffer> {
  const content = [COVER_VERSION, svg, inset_x, picture];
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
  const path = join(services.config.dataDir, 'media', 'sheets', `${name}.${hash}.jpg`);
  return readOrCreate(path, async () => {
    const inset = await findInset(services, picture);
    const { data } = await imageWorker.run({ kind: 'share_image', image: { svg, inset_x, inset } }, 'soon');
    await removeOutdated(path);
    return data;
  });
}

/** Returns undefined for a picture on another image service: the server fetches nothing from there. */
async function findInset(services: Services, { url, photo }: Picture): Promise<ShareImageInset | undefined> {
  if (!photo) return coverInset(url);
  const publicId = publicIdOf(photo.url, services.config);
  const shown = publicId && (await findServedPicture(services, `/media/uploads/${publicId}-1600.jpg`));
  return shown ? { photo: shown.data, focal_x: photo.focal_x, focal_y: photo.focal_y } : undefined;
}

const COVER = new RegExp(`^/media/covers/${COVER_NAME_PATTERN}$`);

function coverInset(url: string): ShareImageInset | undefined {
  const cover = parseCoverName(COVER.exec(url)?.groups ?? {});
  return cover && { cover };
}

/** Removes older pictures of the same name. */
async function removeOutdated(path: string): Promise<void> {
  const folder = dirname(path);
  const prefix = basename(path).replace(/\..*/, '.');
  const files = await readdir(folder).catch(() => []);
  const outdated = files.filter((file) => file.startsWith(prefix) && file.endsWith('.jpg'));
  await Promise.all(outdated.map((file) => rm(join(folder, file), { force: true })));
}
