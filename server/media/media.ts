import { type CoverSpec, coverPlaceholder } from '#art/cover-design.ts';
import type { Picture, ShownPhoto } from '#shared/schemas/values.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { coverName } from './covers/cover-names.ts';
import { describeCover } from './covers/describe-cover.ts';

export { loadLetters } from './lettering/find-letters.ts';
export { fitText, outline, widthOf, wrap } from './lettering/lettering.ts';
export { A4, CLAY, DrawnPage, INK, MUTED } from './pdf/drawn-page.ts';
export { type Column, MARGIN, Paper, RIGHT } from './pdf/paper.ts';
export { writePdf } from './pdf/write-pdf.ts';
export { renderDrawing } from './render-drawing.ts';
export { renderShareImage } from './share-images.ts';
export { uploadPath as uploadAddress } from './uploads/addresses.ts';
export type { UploadFolders } from './uploads/folders.ts';
export { findPrivatePicture, type ServedPicture as PrivatePicture } from './uploads/served-pictures.ts';
export { claimUpload, removeUpload, removeUploadsOfUser } from './uploads/used-uploads.ts';

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
  url: `/media/covers/${coverName(spec)}`,
  placeholder: coverPlaceholder(spec),
});

/** Returns the URL of a cover and its placeholder. */
export const coverPicture = (cover: Cover): Picture => drawn(coverSpec(cover, cover.cover_motifs[0]));

/** Returns the main picture of a studio or an offering: its first photo, or its cover if it has none. */
export const pictureOf = (cover: Cover, photo: ShownPhoto | null | undefined): Picture =>
  photo ? { url: photo.url, placeholder: photo.placeholder, photo } : coverPicture(cover);

/** Returns all pictures of a studio or an offering: its photos, or its drawn motifs if it has none. */
export function galleryOf(cover: Cover, photos: readonly ShownPhoto[], language: Language): Picture[] {
  if (photos.length > 0) return photos.map((photo) => pictureOf(cover, photo));
  const motifs = cover.cover_motifs.length > 0 ? cover.cover_motifs : [undefined];
  return motifs.map((motif) => {
    const spec = coverSpec(cover, motif);
    return { ...drawn(spec), alt: describeCover(spec, language) };
  });
}
