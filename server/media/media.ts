import type { Picture, ShownPhoto } from '../../shared/schemas/values.ts';
import type { StudioType } from '../../shared/studios.ts';
import { placeholder } from './covers/cover.ts';

export { drawnSheet } from './sheets.ts';
export type { FoldersOfThings } from './uploads/folders.ts';
export { putInUse, removeUpload, removeUploadsOf } from './uploads/in-use.ts';

/** The drawn cover of a studio or an offering. */
export interface Cover {
  craft: StudioType;
  cover_seed: number;
  cover_version: number;
}

/** Where its picture is, and the colour to show until it is there. */
export const coverPicture = ({ craft, cover_seed, cover_version }: Cover): Picture => ({
  url: `/media/covers/${cover_version}/${craft}/${cover_seed}`,
  placeholder: placeholder(craft, cover_seed),
});

/** What stands for a studio or an offering: its first photo, or while there is none, its cover. */
export const pictureOf = (cover: Cover, photo: ShownPhoto | null | undefined): Picture =>
  photo ? { url: photo.url, placeholder: photo.placeholder, photo } : coverPicture(cover);
