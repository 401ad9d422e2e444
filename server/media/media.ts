import { type CoverSpec, coverPlaceholder } from '../../art/cover-design.ts';
import type { Language } from '../../shared/languages.ts';
import type { Picture, ShownPhoto } from '../../shared/schemas/values.ts';
import type { StudioType } from '../../shared/studios.ts';
import { nameOf } from './cover-names.ts';
import { describePrint } from './describe-print.ts';

export { drawnSheet } from './sheets.ts';
export type { FoldersOfThings } from './uploads/folders.ts';
export { putInUse, removeUpload, removeUploadsOf } from './uploads/in-use.ts';

/** The drawn cover of a studio or an offering. */
export interface Cover {
  craft: StudioType;
  cover_seed: number;
  cover_version: number;
  cover_motifs: string[];
}

const coverSpec = ({ craft, cover_seed, cover_version }: Cover, motif: string | undefined): CoverSpec => ({
  version: cover_version,
  craft,
  seed: cover_seed,
  motif,
});

const drawn = (spec: CoverSpec): Picture => ({
  url: `/media/covers/${nameOf(spec)}`,
  placeholder: coverPlaceholder(spec),
});

/** Where its picture is, and what to show until it is there. */
export const coverPicture = (cover: Cover): Picture => drawn(coverSpec(cover, cover.cover_motifs[0]));

/** What stands for a studio or an offering: its first photo, or while there is none, its cover. */
export const pictureOf = (cover: Cover, photo: ShownPhoto | null | undefined): Picture =>
  photo ? { url: photo.url, placeholder: photo.placeholder, photo } : coverPicture(cover);

/** Everything there is to see of it: its photos, or while there are none, what is drawn of it. */
export function galleryOf(cover: Cover, photos: readonly ShownPhoto[], language: Language): Picture[] {
  if (photos.length > 0) return photos.map((photo) => pictureOf(cover, photo));
  const motifs = cover.cover_motifs.length > 0 ? cover.cover_motifs : [undefined];
  return motifs.map((motif) => {
    const spec = coverSpec(cover, motif);
    return { ...drawn(spec), alt: describePrint(spec, language) };
  });
}
