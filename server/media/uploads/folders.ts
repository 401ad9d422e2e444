/** What becomes of a picture that is put into a folder. */
export interface Folder {
  name: string;
  /** Pixels of its sides after it was cropped; a smaller picture is not blown up. */
  side: number;
}

const AVATARS: Folder = { name: 'avatars', side: 512 };

/**
 * Where pictures may be put, as the form's field `folder` names it (specification §7).
 * @returns undefined for a folder that is not there
 */
export const findFolder = (name: string): Folder | undefined => (name === AVATARS.name ? AVATARS : undefined);
