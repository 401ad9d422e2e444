import * as css from './picture.module.css';
import type { PictureRatio } from './picture.tsx';

/** The CSS class of each aspect ratio. */
export const RATIO_CLASSES: Record<PictureRatio, string> = {
  '4x3': css.r4x3,
  '3x2': css.r3x2,
  '16x9': css.r16x9,
  '1x1': css.r1x1,
};
