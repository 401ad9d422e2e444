import type { CoverSpec } from '../../../art/cover-design.ts';
import type { Ratio } from '../../../art/frame.ts';
import type { RefusalCode } from '../../../shared/refusals.ts';
import type { PictureFormat, PictureWidth } from '../sizes.ts';

export interface CoverPicture extends CoverSpec {
  readonly ratio: Ratio;
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

/** A drawing as large as it says, and what fills a part of it: `from` the left edge to the right one. */
export interface Sheet {
  readonly svg: string;
  readonly from: number;
  readonly filling: SheetFilling | undefined;
}

export type SheetFilling = { readonly cover: CoverSpec } | FocusedPhoto;

export interface FocusedPhoto {
  readonly photo: Uint8Array;
  /** What a crop keeps, as shares of width and height. */
  readonly focal_x: number;
  readonly focal_y: number;
}

/** Everything that has to do with pixels, for the process that does nothing else. `file` and `into` are paths. */
export type DecodingTask =
  | { kind: 'cover'; picture: CoverPicture }
  /** Of a picture that was taken in: its master, made smaller. */
  | { kind: 'size'; master: Uint8Array; width: PictureWidth; format: PictureFormat }
  /** A drawing (SVG) with a picture beside it: JPEG. */
  | { kind: 'sheet'; sheet: Sheet }
  /** A stranger's file becomes a square: WebP. */
  | { kind: 'square'; file: string; into: string; side: number }
  /** A stranger's file becomes a master: JPEG, or WebP where something shows through. */
  | { kind: 'photo'; file: string; into: string };

export interface Decoded {
  /** The picture; nothing where it was written `into` a file. */
  data: Uint8Array;
  bytes: number;
  width: number;
  height: number;
  /** The colour of the whole, as in `#a0b1c2`; '' where nobody needs it. */
  placeholder: string;
}

export type DecodingAnswer =
  | { done: Decoded }
  | { refused: { code: RefusalCode; data: Record<string, unknown> | undefined } }
  | { problem: string };
