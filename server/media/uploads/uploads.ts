import { open, rm } from 'node:fs/promises';
import { transaction } from '../../db/transaction.ts';
import { takeToken } from '../../http/rate-limits.ts';
import { Refusal, refuse } from '../../http/refuse.ts';
import { getStorage } from '../../providers/storage/storage.ts';
import type { Services } from '../../services.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { SIGNATURE_BYTES, startsAsPicture } from '../imaging/signature.ts';
import { masterKey, newPublicId, portraitKey, uploadPath } from './addresses.ts';
import { type Folder, type FoldersOfThings, findFolder, type Sender } from './folders.ts';
import { removePicture } from './in-use.ts';
import { addPiece, arrivedBytes, forgetPieces, type Range } from './pieces.ts';
import * as queries from './queries.ts';
import type { ReceivedForm } from './receive.ts';

/** What an image hosting service answers (specification §3). */
export interface MediaUpload {
  /** Its whole public address; that of a photo has other sizes beside it (`photoAddress` of shared/media.ts). */
  secure_url: string;
  public_id: string;
  /** Pixels of what is kept. */
  width: number;
  height: number;
  bytes: number;
  /** A CSS colour until it is there. */
  placeholder: string;
}

/** So far there is only a part of it. */
export interface PartialUpload {
  done: false;
  bytes: number;
}

/** Pixels of a portrait's sides after it was cropped; a smaller picture is not blown up. */
const PORTRAIT_SIDE = 512;

/** Pictures of one person, from wherever: portraits are changed now and then, studios come with all of theirs. */
const LIMITS = {
  portrait: { name: 'upload', burst: 20, count: 20, seconds: 3600 },
  photo: { name: 'upload_photo', burst: 150, count: 300, seconds: 3600 },
} as const;

/** A form that has arrived, and what its headers said of it. */
export interface Arrival extends ReceivedForm {
  /** The sender's own name of the upload; undefined: it has none, and is never the same as another. */
  key: string | undefined;
  /** undefined: it is the whole. */
  range: Range | undefined;
}

/**
 * Takes a picture in, or a piece of one, and gives it a public address. Until something shows it (`putInUse`) it stays
 * for a day. The same upload sent again after it was finished is the same picture.
 * @throws Refusal `media.*`, `http.forbidden`, `http.too_many`
 */
export async function takeIn(
  services: Services,
  things: readonly FoldersOfThings[],
  sender: Sender,
  { file, bytes, folder: name, key, range }: Arrival,
): Promise<MediaUpload | PartialUpload> {
  const folder = await openFolder(services, things, sender, name);
  const isWhole = !range || range.count === range.total;
  if ((range && range.count !== bytes) || (!isWhole && !key)) refuse('media.bad_range');
  const before = key && (await queries.findByKey(services.db, sender.userId, key));
  if (before) return answerOf(services, before);
  if (!range || range.first === 0) {
    // Whatever cannot be a picture is refused before the rest of it is sent.
    if (!startsAsPicture(await startOf(file))) refuse('media.not_a_picture');
    const seconds = await takeToken(services, LIMITS[folder.kind], sender.userId);
    if (seconds > 0) refuse('http.too_many', { seconds });
  }
  if (isWhole || !key) return keep(services, { sender, folder, file, key });
  const upload = { ownerId: sender.userId, key };
  const added = await addPiece(services, upload, { file, range }, async (whole) => {
    try {
      return await keep(services, { sender, folder, file: whole, key });
    } catch (error) {
      // What is refused as a whole is not worth another try.
      if (error instanceof Refusal && error.code.startsWith('media.')) await forgetPieces(services.db, upload);
      throw error;
    }
  }).catch(async (error: unknown) => {
    // The same piece may have come twice at once: the other one finished it, and its pieces are gone.
    const finished = error instanceof Refusal && error.code === 'media.gap';
    const upload = finished ? await queries.findByKey(services.db, sender.userId, key) : undefined;
    if (!upload) throw error;
    await forgetPieces(services.db, { ownerId: sender.userId, key });
    return { result: answerOf(services, upload) };
  });
  return 'result' in added ? added.result : { done: false, bytes: added.bytes };
}

/** How far an upload of theirs is. One that nobody has heard of has not begun. */
export async function findProgress(
  services: Services,
  { userId }: Sender,
  key: string,
): Promise<(MediaUpload & { done: true }) | PartialUpload> {
  const upload = await queries.findByKey(services.db, userId, key);
  if (upload) return { done: true, ...answerOf(services, upload) };
  return { done: false, bytes: await arrivedBytes(services, { ownerId: userId, key }) };
}

async function openFolder(services: Services, things: readonly FoldersOfThings[], sender: Sender, name: string) {
  const folder = (await findFolder(services, things, sender, name)) ?? refuse('media.unknown_folder');
  return folder === 'forbidden' ? refuse('http.forbidden') : folder;
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface Wanted {
  sender: Sender;
  folder: Folder;
  file: string;
  key: string | undefined;
}

async function keep(services: Services, { sender, folder, file, key }: Wanted): Promise<MediaUpload> {
  const { config, db, now } = services;
  const isPortrait = folder.kind === 'portrait';
  const into = `${file}.done`;
  try {
    const { bytes, width, height, placeholder } = await imageWorker.run(
      isPortrait ? { kind: 'square', file, into, side: PORTRAIT_SIDE } : { kind: 'photo', file, into },
      { sender: sender.userId },
    );
    const public_id = newPublicId(folder.name);
    // The row comes first: a file that nobody knows of would stay for ever.
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
    return key ? await finish(services, upload, { ownerId: sender.userId, key }) : answerOf(services, upload);
  } finally {
    await rm(into, { force: true });
  }
}

/** The upload has its picture. Of two that finish at once the first one counts, and is the answer to both. */
async function finish(
  services: Services,
  upload: queries.UploadRow,
  { ownerId, key }: { ownerId: string; key: string },
): Promise<MediaUpload> {
  const { db } = services;
  const isFirst = await transaction(db, async (tx) => {
    const named = await queries.nameUpload(tx, upload.public_id, ownerId, key);
    await forgetPieces(tx, { ownerId, key });
    return named;
  }).catch((error: unknown) => {
    if (isTaken(error)) return false;
    throw error;
  });
  if (isFirst) return answerOf(services, upload);
  await removePicture(db, { publicId: upload.public_id, folder: upload.folder, ownerId });
  return answerOf(services, (await queries.findByKey(db, ownerId, key)) ?? refuse('media.damaged'));
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'uploads_by_key';

const answerOf = ({ config }: Services, upload: queries.UploadRow): MediaUpload => ({
  secure_url: `${config.siteUrl}${uploadPath(upload.public_id)}`,
  public_id: upload.public_id,
  width: upload.width,
  height: upload.height,
  bytes: upload.bytes,
  placeholder: upload.placeholder,
});
