import type { Services } from '../../services.ts';

/** Who wants to put a picture somewhere, or take it away. */
export interface Sender {
  userId: string;
  isAdmin: boolean;
}

/** What becomes of a picture that is put into a folder. */
export interface Folder {
  /** As it stands in the form's field `folder` (specification §7), such as `art_studios/{studio id}`. */
  name: string;
  /** A portrait is cropped to a square; a photo keeps its own ratio and has several sizes. */
  kind: 'portrait' | 'photo';
  /** Whether its pictures are of the person who put them there and go with them; else they are of what shows them. */
  personal: boolean;
}

/**
 * A domain's folders, one for each of its things: `{name}/{id}`. Media comes before the domains, so they say themselves
 * who may put pictures there: see the call of `uploadRoutes`.
 */
export interface FoldersOfThings {
  name: string;
  /** undefined: for this sender it is not there. */
  mayWrite(services: Services, sender: Sender, id: string): Promise<boolean | undefined>;
}

const AVATARS = { name: 'avatars', kind: 'portrait', personal: true } as const satisfies Folder;
/** Logos and pictures of the site itself. */
const PLATFORM_ASSETS = { name: 'platform_assets', kind: 'photo', personal: false } as const satisfies Folder;

export const PERSONAL_FOLDERS: string[] = [AVATARS.name];

/** Folders of pictures of people, by the first part of their names. */
const PORTRAITS: readonly string[] = [AVATARS.name, 'team_portraits'];

/** Of a folder that something was put into once. */
export const kindOf = (folder: string): Folder['kind'] =>
  PORTRAITS.includes(folder.replace(/\/.*$/, '')) ? 'portrait' : 'photo';

const THING = /^([a-z_]{1,40})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Where somebody may put pictures.
 * @returns undefined for a folder that is not there, for this sender; `'forbidden'` for one that others put theirs into
 */
export async function findFolder(
  services: Services,
  things: readonly FoldersOfThings[],
  sender: Sender,
  name: string,
): Promise<Folder | 'forbidden' | undefined> {
  if (name === AVATARS.name) return AVATARS;
  if (name === PLATFORM_ASSETS.name) return sender.isAdmin ? PLATFORM_ASSETS : 'forbidden';
  const [, kind, id] = THING.exec(name) ?? [];
  const folders = things.find((each) => each.name === kind);
  if (!folders || !id) return undefined;
  const mayWrite = await folders.mayWrite(services, sender, id);
  if (mayWrite === undefined) return undefined;
  return mayWrite ? { name, kind: kindOf(name), personal: false } : 'forbidden';
}
