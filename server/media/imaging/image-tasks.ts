import type { CoverSpec } from '#art/cover-design.ts';
import type { Ratio } from '#art/frame.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import type { PictureFormat, PictureWidth } from '../picture-formats.ts';

export interface CoverPicture extends CoverSpec {
  readonly ratio: Ratio;
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

/** The picture of a shared link: an SVG, and a picture that fills it from `inset_x` to the right edge. */
export interface ShareImage {
  readonly svg: string;
  readonly inset_x: number;
  readonly inset: ShareImageInset | undefined;
}

export type ShareImageInset = { readonly cover: CoverSpec } | FocusedPhoto;

export interface FocusedPhoto {
  readonly photo: Uint8Array;
  /** The point that a crop keeps, as shares of width and height. */
  readonly focal_x: number;
  readonly focal_y: number;
}

/** Tasks of the image process. `file` and `into` are paths. */
export type ImageTask =
  | { kind: 'cover'; picture: CoverPicture }
  /** Makes a master smaller. */
  | { kind: 'size'; master: Uint8Array; width: PictureWidth; format: PictureFormat }
  /** Composes an SVG and a picture beside it: JPEG. */
  | { kind: 'share_image'; image: ShareImage }
  /** Renders an SVG without fonts: PNG. */
  | { kind: 'drawing'; svg: string }
  /** Makes a square of an uploaded file: WebP. */
  | { kind: 'square'; file: string; into: string; side: number }
  /** Makes a master of an uploaded file: JPEG, or WebP if it is transparent somewhere. */
  | { kind: 'photo'; file: string; into: string };

export interface RenderedImage {
  /** The picture; empty if it was written `into` a file. */
  data: Uint8Array;
  bytes: number;
  width: number;
  height: number;
  /** The mean colour, as in `#a0b1c2`; '' for tasks that need none. */
  placeholder: string;
}

export type ImageReply =
  | { done: RenderedImage }
  | { refused: { code: RefusalCode; data: Record<string, unknown> | undefined } }
  | { problem: string };
