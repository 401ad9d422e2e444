import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { COVER_VERSION } from '../../art/cover-design.ts';
import type { Picture } from '../../shared/schemas/values.ts';
import { keepFile, readKept } from '../atomic-files.ts';
import type { Services } from '../services.ts';
import { PRINT_NAME, printOf } from './cover-names.ts';
import { decoder } from './decoding/decoder.ts';
import type { SheetFilling } from './decoding/tasks.ts';
import { publicIdOf } from './uploads/addresses.ts';
import { findShown } from './uploads/shown.ts';

/** A drawing as large as it says, with a picture that fills it `from` a distance to the left edge on. */
interface WantedSheet {
  /** What it is kept under: letters, digits, hyphens and slashes. The last drawing of a name is kept. */
  name: string;
  svg: string;
  from: number;
  picture: Picture;
}

const underWay = new Map<string, Promise<Buffer>>();

/** The sheet as JPEG; drawn when it is asked for, and again when anything about it has changed. */
export function drawnSheet(services: Services, wanted: WantedSheet): Promise<Buffer> {
  const about = [COVER_VERSION, wanted.svg, wanted.from, wanted.picture];
  const hash = createHash('sha256').update(JSON.stringify(about)).digest('base64url').slice(0, 16);
  const path = join(services.config.dataDir, 'media', 'sheets', `${wanted.name}.${hash}.jpg`);
  const begun = underWay.get(path);
  if (begun) return begun;
  const result = keptOrDrawn(services, wanted, path).finally(() => underWay.delete(path));
  underWay.set(path, result);
  return result;
}

async function keptOrDrawn(services: Services, wanted: WantedSheet, path: string): Promise<Buffer> {
  const kept = await readKept(path);
  if (kept) return kept;
  const { svg, from } = wanted;
  const filling = await fillingOf(services, wanted.picture);
  const { data } = await decoder.run({ kind: 'sheet', sheet: { svg, from, filling } }, 'soon');
  await keepFile(path, data);
  await removeFormer(path);
  return Buffer.from(data);
}

/** @returns undefined for a picture that another service hosts: nothing is fetched from there */
async function fillingOf(services: Services, { url, photo }: Picture): Promise<SheetFilling | undefined> {
  if (!photo) return coverFilling(url);
  const publicId = publicIdOf(photo.url, services.config);
  const shown = publicId && (await findShown(services, `/media/uploads/${publicId}-1600.jpg`));
  return shown ? { photo: shown.data, focal_x: photo.focal_x, focal_y: photo.focal_y } : undefined;
}

const COVER = new RegExp(`^/media/covers/${PRINT_NAME}$`);

function coverFilling(url: string): SheetFilling | undefined {
  const cover = printOf(COVER.exec(url)?.groups ?? {});
  return cover && { cover };
}

/** Drawings of the same name that show what is no longer so. */
async function removeFormer(path: string): Promise<void> {
  const folder = dirname(path);
  const own = basename(path);
  const start = own.slice(0, own.indexOf('.') + 1);
  const files = await readdir(folder);
  const former = files.filter((file) => file.startsWith(start) && file.endsWith('.jpg') && file !== own);
  await Promise.all(former.map((file) => rm(join(folder, file), { force: true })));
}
