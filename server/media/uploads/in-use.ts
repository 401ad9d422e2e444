import type { Connection } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { refuse } from '../../http/refuse.ts';
import type { ConnectedServices, Services } from '../../services.ts';
import { keysOf, publicIdOf, uploadPath } from './addresses.ts';
import { type FoldersOfThings, findFolder, PERSONAL_FOLDERS, type Sender } from './folders.ts';
import { hostedPicture } from './hosted.ts';
import { forgetPiecesOf, sweepPieces } from './pieces.ts';
import * as queries from './queries.ts';

/** Hours after which a picture that nothing shows is removed. */
const UNUSED_HOURS = 24;

/** A picture as whoever shows it keeps it. */
interface UsedPicture {
  public_id: string;
  /** To be stored: the path of its public address, or the whole address where another service hosts it. */
  url: string;
  width: number;
  height: number;
  /** A CSS colour until it is there. */
  placeholder: string;
}

/** Where a picture has to be, and whose, to be shown. */
interface Place {
  folder: string;
  /** `secure_url` of the upload, or its path. */
  address: string;
  /** Only a picture that this person sent; left out where the folder is enough. */
  ownerId?: string;
  /** Pixels, as a hosting service told the browser; of our own pictures we know. */
  size?: { width: number | undefined; height: number | undefined };
}

/**
 * Something is going to show this picture: from now on it stays until `removeUpload`. Those that came to us before a
 * hosting service was chosen are shown as before.
 * @returns undefined when it is not in this folder, or not this person's
 */
export async function putInUse(
  { config, now }: ConnectedServices,
  db: Connection,
  { folder, address, ownerId, size }: Place,
): Promise<UsedPicture | undefined> {
  const publicId = publicIdOf(address, config);
  if (!publicId) return hostedPicture(config.media.hosted, { folder, address, size });
  const used = await queries.markUsed(db, { ownerId, folder, publicId, now: now() });
  if (!used) return undefined;
  const { public_id, width, height, placeholder } = used;
  // No more than that: callers put it into rows of their own as it is.
  return { public_id, url: uploadPath(public_id), width, height, placeholder };
}

/**
 * One that showed this picture does not any more: it is gone with the caller's transaction, its files soon after, unless
 * something else shows it. At a hosting service only its owner can remove it.
 * @param isShown by something else; asked once nobody can begin to show it, or stop, until the transaction ends
 */
export async function removeUpload(
  { config, log }: ConnectedServices,
  db: Connection,
  { folder, address, ownerId }: Place,
  isShown: (publicId: string) => Promise<boolean> = async () => false,
): Promise<void> {
  const publicId = publicIdOf(address, config);
  if (!publicId) {
    log.info({ address }, 'a picture that nothing shows any more stays at its hosting service');
    return;
  }
  await queries.holdUpload(db, publicId);
  if (!(await isShown(publicId))) await removePicture(db, { publicId, folder, ownerId });
}

/**
 * Takes a picture away at the wish of somebody who may put pictures where it is.
 * @returns false when there is none
 * @throws Refusal `http.forbidden`, `media.in_use` for one that something shows: whoever stops showing it removes it
 */
export async function removeByPublicId(
  services: Services,
  things: readonly FoldersOfThings[],
  sender: Sender,
  publicId: string,
): Promise<boolean> {
  const { db, log, config } = services;
  const upload = await queries.findUpload(db, publicId);
  if (!upload && config.media.hosted) log.info({ publicId }, 'a picture that was removed stays at its hosting service');
  if (!upload) return false;
  const folder = await findFolder(services, things, sender, upload.folder);
  // Of a personal folder everybody may have one, and nobody may touch another's.
  if (folder === undefined || (folder !== 'forbidden' && folder.personal && upload.owner_id !== sender.userId))
    return false;
  if (folder === 'forbidden') refuse('http.forbidden');
  return transaction(db, async (tx) => {
    // Held, so that nothing begins to show it meanwhile.
    const held = await queries.holdUpload(tx, publicId);
    if (held?.used_at) refuse('media.in_use');
    await removePicture(tx, { publicId, folder: upload.folder, ownerId: undefined });
    return held !== undefined;
  });
}

/** A person goes: so do the pictures of them; others, of a studio say, stay and are nobody's. */
export async function removeUploadsOf(db: Connection, ownerId: string): Promise<void> {
  await removeFiles(db, await queries.deleteUploadsOf(db, ownerId, PERSONAL_FOLDERS));
  await forgetPiecesOf(db, ownerId);
  await queries.detachUploadsOf(db, ownerId);
}

/** Pictures that nothing has shown within a day, or whose person is gone; pieces that nobody added to. */
export const removeUnused = ({ db, now }: Services) =>
  transaction(db, async (tx) => {
    const before = new Date(now().getTime() - UNUSED_HOURS * 60 * 60 * 1000);
    await removeFiles(tx, await queries.deleteUnused(tx, { before, folders: PERSONAL_FOLDERS }));
    await sweepPieces(tx, now());
  });

/** The row goes if and only if the files will. */
export const removePicture = (db: Connection, wanted: queries.Wanted): Promise<void> =>
  transaction(db, async (tx) => removeFiles(tx, await queries.deleteUpload(tx, wanted)));

const removeFiles = (db: Connection, gone: { public_id: string }[]) =>
  queries.addRemovalJob(
    db,
    gone.flatMap(({ public_id }) => keysOf(public_id)),
  );
