import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services, TxServices } from '#server/services.ts';
import { keysOf, publicIdOf, uploadPath } from './addresses.ts';
import { deleteAbandonedChunks, deleteChunksOfUser } from './chunks.ts';
import { findFolder, PERSONAL_FOLDERS, type Sender, type UploadFolders } from './folders.ts';
import { findHostedPicture } from './hosting-service.ts';
import * as queries from './queries.ts';

/** Hours after which an unused picture is removed. */
const UNUSED_HOURS = 24;

/** A picture as the row that shows it stores it. */
interface UsedPicture {
  public_id: string;
  /** The path of its public URL, or the full URL at a hosting service. */
  url: string;
  width: number;
  height: number;
  /** CSS colour to show until the picture has loaded. */
  placeholder: string;
}

/** The picture to use, and where it must be. */
interface PictureReference {
  folder: string;
  /** `secure_url` of the upload, or its path. */
  address: string;
  /** Only a picture uploaded by this user; undefined if the folder is enough. */
  ownerId?: string;
  /** Pixels, as a hosting service reported them to the browser; our own pictures have them stored. */
  size?: { width: number | undefined; height: number | undefined };
}

/**
 * Marks a picture as used: it stays until `removeUpload`. Pictures uploaded before a hosting service was configured can
 * still be used.
 * @returns undefined if it is not in this folder, or not this user's
 */
export async function claimUpload(
  { config, db, now }: TxServices,
  { folder, address, ownerId, size }: PictureReference,
): Promise<UsedPicture | undefined> {
  const publicId = publicIdOf(address, config);
  if (!publicId) return findHostedPicture(config.media.hosted, { folder, address, size });
  const used = await queries.markUsed(db, { ownerId, folder, publicId, now: now() });
  if (!used) return undefined;
  const { public_id, width, height, placeholder } = used;
  // Only these fields: callers spread the result into their rows.
  return { public_id, url: uploadPath(public_id), width, height, placeholder };
}

/**
 * Removes a picture that a row no longer shows: its row in the caller's transaction, its files soon after, unless
 * something else shows it. At a hosting service only its owner can delete it.
 * @param isShown checks other uses; called under a lock that prevents changes of them until the transaction ends
 */
export async function removeUpload(
  { config, db, log }: TxServices,
  { folder, address, ownerId }: PictureReference,
  isShown: (publicId: string) => Promise<boolean> = async () => false,
): Promise<void> {
  const publicId = publicIdOf(address, config);
  if (!publicId) {
    log.info({ address }, 'an unused picture stays at its hosting service');
    return;
  }
  await queries.lockUpload(db, publicId);
  if (!(await isShown(publicId))) await removePicture(db, { publicId, folder, ownerId });
}

/**
 * Removes a picture on request of a user who may upload to its folder.
 * @returns false if there is none
 * @throws Refusal `http.forbidden`; `media.in_use` for a picture in use, which is removed with its last use
 */
export async function removeByPublicId(
  services: Services,
  uploadFolders: readonly UploadFolders[],
  sender: Sender,
  publicId: string,
): Promise<boolean> {
  const { db, log, config } = services;
  const upload = await queries.findUpload(db, publicId);
  if (!upload && config.media.hosted) log.info({ publicId }, 'a removed picture stays at its hosting service');
  if (!upload) return false;
  const folder = await findFolder(services, uploadFolders, sender, upload.folder);
  // Users may have their own picture in a personal folder, but must not touch another's.
  if (folder === undefined || (folder !== 'forbidden' && folder.personal && upload.owner_id !== sender.userId))
    return false;
  if (folder === 'forbidden') refuse('http.forbidden');
  return transaction(db, async (tx) => {
    // Locked, so that nothing starts to use it.
    const locked = await queries.lockUpload(tx, publicId);
    if (locked?.used_at) refuse('media.in_use');
    await removePicture(tx, { publicId, folder: upload.folder, ownerId: undefined });
    return locked !== undefined;
  });
}

/** Removes the portraits of an erased user; other pictures, such as a studio's, stay without an owner. */
export async function removeUploadsOfUser(db: Connection, ownerId: string): Promise<void> {
  await removeFiles(db, await queries.deleteUploadsOf(db, ownerId, PERSONAL_FOLDERS));
  await deleteChunksOfUser(db, ownerId);
  await queries.detachUploadsOf(db, ownerId);
}

/** Removes pictures unused for a day, portraits without a user, and abandoned chunks. */
export const removeUnused = ({ db, now }: Services) =>
  transaction(db, async (tx) => {
    const before = new Date(now().getTime() - UNUSED_HOURS * 60 * 60 * 1000);
    await removeFiles(tx, await queries.deleteUnused(tx, { before, folders: PERSONAL_FOLDERS }));
    await deleteAbandonedChunks(tx, now());
  });

/** Deletes the row and queues the removal of the files, both or neither. */
export const removePicture = (db: Connection, wanted: queries.UploadPlace): Promise<void> =>
  transaction(db, async (tx) => removeFiles(tx, await queries.deleteUpload(tx, wanted)));

const removeFiles = (db: Connection, gone: { public_id: string }[]) =>
  queries.addRemovalJob(
    db,
    gone.flatMap(({ public_id }) => keysOf(public_id)),
  );
