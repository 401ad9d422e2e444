import { open, rm } from 'node:fs/promises';
import { transaction } from '#server/db/transaction.ts';
import { takeToken } from '#server/http/limits/rate-limits.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import { getStorage } from '#server/providers/storage/storage.ts';
import type { Services } from '#server/services.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { SIGNATURE_BYTES, startsAsPicture } from '../imaging/signature.ts';
import { masterKey, newPublicId, portraitKey, uploadPath } from './addresses.ts';
import { addChunk, type ByteRange, countReceivedBytes, deleteChunks } from './chunks.ts';
import { type Folder, findFolder, type Sender, type UploadFolders } from './folders.ts';
import * as queries from './queries.ts';
import type { ReceivedForm } from './receive-form.ts';
import { removePicture } from './used-uploads.ts';

/** The response to an upload (specification §3). */
export interface MediaUpload {
  /** Full public URL; a photo's other sizes have URLs next to it (`photoAddress` of shared/pictures.ts). */
  secure_url: string;
  public_id: string;
  /** Pixels of the stored picture. */
  width: number;
  height: number;
  bytes: number;
  /** CSS colour to show until the picture has loaded. */
  placeholder: string;
}

/** The response to a chunk that does not complete the upload. */
export interface PartialUpload {
  done: false;
  bytes: number;
}

/** Pixels of a cropped portrait's sides; a smaller picture is not enlarged. */
const PORTRAIT_SIDE = 512;

/** Uploads of one user: portraits change now and then, studios come with many photos. */
const LIMITS = {
  portrait: { name: 'upload', burst: 20, count: 20, seconds: 3600 },
  photo: { name: 'upload_photo', burst: 150, count: 300, seconds: 3600 },
} as const;

/** A received form with its headers. */
export interface UploadRequest extends ReceivedForm {
  /** The client's name of the upload; undefined: none, so it never matches another upload. */
  key: string | undefined;
  /** undefined: the whole file. */
  range: ByteRange | undefined;
}

/**
 * Stores a picture, or a chunk of one, and gives it a public URL. Unused pictures are removed after a day (see
 * `claimUpload`). Repeating a finished upload returns the same picture.
 * @throws Refusal `media.*`, `http.forbidden`, `http.too_many`
 */
export async function storeUpload(
  services: Services,
  uploadFolders: readonly UploadFolders[],
  sender: Sender,
  { file, bytes, folder: name, key, range }: UploadRequest,
): Promise<MediaUpload | PartialUpload> {
  const folder = await getFolder(services, uploadFolders, sender, name);
  const isWhole = !range || range.count === range.total;
  if ((range && range.count !== bytes) || (!isWhole && !key)) refuse('media.bad_range');
  const before = key && (await queries.findByKey(services.db, sender.userId, key));
  if (before) return toMediaUpload(services, before);
  if (!range || range.first === 0) {
    // Refuses what cannot be a picture at its first chunk.
    if (!startsAsPicture(await readSignature(file))) refuse('media.not_a_picture');
    const seconds = await takeToken(services, LIMITS[folder.kind], sender.userId);
    if (seconds > 0) refuse('http.too_many', { seconds });
  }
  if (isWhole || !key) return storePicture(services, { sender, folder, file, key });
  const upload = { ownerId: sender.userId, key };
  const added = await addChunk(services, upload, { file, range }, async (joined) => {
    try {
      return await storePicture(services, { sender, folder, file: joined, key });
    } catch (error) {
      // A file refused as a whole is not worth another attempt.
      if (error instanceof Refusal && error.code.startsWith('media.')) await deleteChunks(services.db, upload);
      throw error;
    }
  }).catch(async (error: unknown) => {
    // The same chunk arrived twice at once: the other request has finished the upload and deleted the chunks.
    const finished = error instanceof Refusal && error.code === 'media.gap';
    const upload = finished ? await queries.findByKey(services.db, sender.userId, key) : undefined;
    if (!upload) throw error;
    await deleteChunks(services.db, { ownerId: sender.userId, key });
    return { result: toMediaUpload(services, upload) };
  });
  return 'result' in added ? added.result : { done: false, bytes: added.bytes };
}

/** Returns how many bytes of an upload have arrived; 0 for an unknown one. */
export async function findProgress(
  services: Services,
  { userId }: Sender,
  key: string,
): Promise<(MediaUpload & { done: true }) | PartialUpload> {
  const upload = await queries.findByKey(services.db, userId, key);
  if (upload) return { done: true, ...toMediaUpload(services, upload) };
  return { done: false, bytes: await countReceivedBytes(services, { ownerId: userId, key }) };
}

async function getFolder(services: Services, uploadFolders: readonly UploadFolders[], sender: Sender, name: string) {
  const folder = (await findFolder(services, uploadFolders, sender, name)) ?? refuse('media.unknown_folder');
  return folder === 'forbidden' ? refuse('http.forbidden') : folder;
}

async function readSignature(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface NewPicture {
  sender: Sender;
  folder: Folder;
  file: string;
  key: string | undefined;
}

async function storePicture(services: Services, { sender, folder, file, key }: NewPicture): Promise<MediaUpload> {
  const { config, db, now } = services;
  const isPortrait = folder.kind === 'portrait';
  const into = `${file}.done`;
  try {
    const { bytes, width, height, placeholder } = await imageWorker.run(
      isPortrait ? { kind: 'square', file, into, side: PORTRAIT_SIDE } : { kind: 'photo', file, into },
      { sender: sender.userId },
    );
    const public_id = newPublicId(folder.name);
    // Insert the row first: a file without a row would never be removed.
    const upload = await queries.insertUpload(db, {
      public_id,
      owner_id: sender.userId,
      folder: folder.name,
      width,
      height,
      bytes,
      placeholder,
      created_at: now(),
    });
    const storage = getStorage(config);
    if (isPortrait) await storage.putFile(portraitKey(public_id), into, 'image/webp');
    else await storage.putFile(masterKey(public_id), into, 'application/octet-stream');
    return key
      ? await nameFinishedUpload(services, upload, { ownerId: sender.userId, key })
      : toMediaUpload(services, upload);
  } finally {
    await rm(into, { force: true });
  }
}

/** Names the finished upload. If two requests finish it at once, both return the first picture. */
async function nameFinishedUpload(
  services: Services,
  upload: queries.UploadRow,
  { ownerId, key }: { ownerId: string; key: string },
): Promise<MediaUpload> {
  const { db } = services;
  const isFirst = await transaction(db, async (tx) => {
    const named = await queries.nameUpload(tx, upload.public_id, ownerId, key);
    await deleteChunks(tx, { ownerId, key });
    return named;
  }).catch((error: unknown) => {
    if (isTaken(error)) return false;
    throw error;
  });
  if (isFirst) return toMediaUpload(services, upload);
  await removePicture(db, { publicId: upload.public_id, folder: upload.folder, ownerId });
  return toMediaUpload(services, (await queries.findByKey(db, ownerId, key)) ?? refuse('media.damaged'));
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'uploads_by_key';

const toMediaUpload = ({ config }: Services, upload: queries.UploadRow): MediaUpload => ({
  secure_url: `${config.siteUrl}${uploadPath(upload.public_id)}`,
  public_id: upload.public_id,
  width: upload.width,
  height: upload.height,
  bytes: upload.bytes,
  placeholder: upload.placeholder,
});
