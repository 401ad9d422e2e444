import * as css from './picture.module.css';

/** Height by width of each aspect ratio. */
export const HEIGHT_OF_WIDTH = { '4x3': 3 / 4, '3x2': 2 / 3, '16x9': 9 / 16, '1x1': 1 } as const;
export type PictureRatio = keyof typeof HEIGHT_OF_WIDTH;

/** The CSS class of each aspect ratio. */
export const RATIO_CLASSES: Record<PictureRatio, string> = {
  '4x3': css.r4x3,
  '3x2': css.r3x2,
  '16x9': css.r16x9,
  '1x1': css.r1x1,
};
