/** What becomes of a picture that is put into a folder. */
export interface Folder {
  name: string;
  /** Pixels of its sides after it was cropped; a smaller picture is not blown up. */
  side: number;
  /** Whether its pictures are of the person who put them there and go with them; else they are of what shows them. */
  personal: boolean;
}

const FOLDERS: readonly Folder[] = [{ name: 'avatars', side: 512, personal: true }];

export const PERSONAL_FOLDERS = FOLDERS.filter(({ personal }) => personal).map(({ name }) => name);

/**
 * Where pictures may be put, as the form's field `folder` names it (specification §7).
 * @returns undefined for a folder that is not there
 */
export const findFolder = (name: string): Folder | undefined => FOLDERS.find((folder) => folder.name === name);
