import type { Services } from '#server/services.ts';

/** The user who uploads or removes a picture. */
export interface Sender {
  userId: string;
  isAdmin: boolean;
}

/** An upload folder and its rules. */
export interface Folder {
  /** The form field `folder` (specification §7), such as `art_studios/{studio id}`. */
  name: string;
  /** A portrait is cropped to a square; a photo keeps its ratio and has several sizes. */
  kind: 'portrait' | 'photo';
  /**
   * True if its pictures belong to the user who uploaded them and are erased with the account; else they belong to what
   * shows them.
   */
  personal: boolean;
}

/**
 * The folders of a domain, one per object: `{name}/{id}`. Domains decide who may write to them and pass them to
 * `uploadRoutes`, since media must not depend on the domains.
 */
export interface UploadFolders {
  name: string;
  /** Checks write access; undefined if the folder does not exist for this sender. */
  mayWrite(services: Services, sender: Sender, id: string): Promise<boolean | undefined>;
}

const AVATARS = { name: 'avatars', kind: 'portrait', personal: true } as const satisfies Folder;
/** Logos and pictures of the site itself. */
const PLATFORM_ASSETS = { name: 'platform_assets', kind: 'photo', personal: false } as const satisfies Folder;

export const PERSONAL_FOLDERS: string[] = [AVATARS.name];

/** Folders with portraits, by the first part of their names. */
const PORTRAITS: readonly string[] = [AVATARS.name, 'team_portraits'];

/** Folders with pictures that only the domain shows to whom they concern, by the first part of their names. */
const PRIVATE: readonly string[] = ['conversations'];

/** True if the pictures of a folder have no public URL. */
export const isPrivate = (folder: string): boolean => PRIVATE.includes(folder.replace(/\/.*$/, ''));

/** Returns the kind of an existing folder. */
export const folderKind = (folder: string): Folder['kind'] =>
  PORTRAITS.includes(folder.replace(/\/.*$/, '')) ? 'portrait' : 'photo';

const OBJECT_FOLDER = /^([a-z_]{1,40})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Finds a folder that a user may upload to.
 * @returns undefined if it does not exist for this user; `'forbidden'` if only others may write there
 */
export async function findFolder(
  services: Services,
  uploadFolders: readonly UploadFolders[],
  sender: Sender,
  name: string,
): Promise<Folder | 'forbidden' | undefined> {
  if (name === AVATARS.name) return AVATARS;
  if (name === PLATFORM_ASSETS.name) return sender.isAdmin ? PLATFORM_ASSETS : 'forbidden';
  const [, kind, id] = OBJECT_FOLDER.exec(name) ?? [];
  const folders = uploadFolders.find((each) => each.name === kind);
  if (!folders || !id) return undefined;
  const mayWrite = await folders.mayWrite(services, sender, id);
  if (mayWrite === undefined) return undefined;
  return mayWrite ? { name, kind: folderKind(name), personal: false } : 'forbidden';
}
