import type { PictureRatio } from './picture.tsx';

/** The CSS class of each aspect ratio. */
export const RATIO_CLASSES: Record<PictureRatio, string> = {
  '4x3': 'r4x3',
  '3x2': 'r3x2',
  '16x9': 'r16x9',
  '1x1': 'r1x1',
};
