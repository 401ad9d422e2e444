import { UPLOAD_MAX_BYTES } from '../../../shared/media.ts';
import type { Connection } from '../../db/database.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { keepFile, readKept } from '../kept-files.ts';
import { fileOf, newPublicId, publicIdOf, uploadPath } from './addresses.ts';
import { findFolder, PERSONAL_FOLDERS } from './folders.ts';
import * as queries from './queries.ts';
import { squareOf } from './square.ts';

/** What an image hosting service answers (specification §3). */
export interface MediaUpload {
  secure_url: string;
  public_id: string;
}

/** Hours after which a picture that nothing shows is removed. */
const UNUSED_HOURS = 24;

/**
 * Takes a picture in and gives it a public address. Until something shows it (`putInUse`) it stays for a day.
 * @throws Refusal `media.*`, `http.too_large`
 */
export async function takeIn(
  services: Services,
  owner: { userId: string },
  { file, folder: name }: { file: File; folder: string },
): Promise<MediaUpload> {
  const { config, db, now } = services;
  const folder = findFolder(name) ?? refuse('media.unknown_folder');
  if (file.size > UPLOAD_MAX_BYTES) refuse('http.too_large', { limit: '15 MB' });
  const { data, side } = await squareOf(Buffer.from(await file.arrayBuffer()), folder.side);
  const public_id = newPublicId(folder.name);
  // The row comes first: a file that nobody knows of would stay for ever.
  await queries.insertUpload(db, {
    public_id,
    owner_id: owner.userId,
    folder: folder.name,
    width: side,
    height: side,
    bytes: data.length,
    created_at: now(),
  });
  await keepFile(fileOf(config, public_id), data);
  return { secure_url: `${config.siteUrl}${uploadPath(public_id)}`, public_id };
}

/** The bytes behind a public address: WebP; undefined when it is not there, or not any more. */
export async function findUpload({ config, db }: Services, path: string): Promise<Buffer | undefined> {
  const publicId = publicIdOf(path, config);
  if (!publicId || !(await queries.isUpload(db, publicId))) return undefined;
  return readKept(fileOf(config, publicId));
}

/**
 * Something is going to show this picture.
 * @returns the path of its address, to be stored; undefined when it is not this person's, or not in this folder
 */
export async function putInUse(
  { config, now }: Services,
  db: Connection,
  { ownerId, folder, address }: { ownerId: string; folder: string; address: string },
): Promise<string | undefined> {
  const publicId = publicIdOf(address, config);
  if (!publicId) return undefined;
  const isTheirs = await queries.markUsed(db, { ownerId, folder, publicId, now: now() });
  return isTheirs ? uploadPath(publicId) : undefined;
}

/** Nothing shows this picture of theirs any more: it is gone with the caller's transaction, its file soon after. */
export async function removeUpload({ config }: Services, db: Connection, ownerId: string, address: string) {
  const publicId = publicIdOf(address, config);
  if (publicId) await removeFiles(db, await queries.deleteUpload(db, ownerId, publicId));
}

/** A person goes: so do the pictures of them; others, of a studio say, stay and are nobody's. */
export async function removeUploadsOf(db: Connection, ownerId: string): Promise<void> {
  await removeFiles(db, await queries.deleteUploadsOf(db, ownerId, PERSONAL_FOLDERS));
  await queries.detachUploadsOf(db, ownerId);
}

/** Pictures that nothing has shown within a day, or whose person is gone. */
export const removeUnused = ({ db, now }: Services) =>
  db.transaction().execute(async (trx) => {
    const before = new Date(now().getTime() - UNUSED_HOURS * 60 * 60 * 1000);
    await removeFiles(trx, await queries.deleteUnused(trx, { before, folders: PERSONAL_FOLDERS }));
  });

/** A job, so that it happens if and only if the rows went, whoever is killed in between. */
async function removeFiles(db: Connection, gone: { public_id: string }[]): Promise<void> {
  if (gone.length === 0) return;
  await queries.addRemovalJob(
    db,
    gone.map(({ public_id }) => public_id),
  );
}
