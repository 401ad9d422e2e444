import * as pictureCss from '../pictures/picture.module.css';
import type { PictureRatio } from '../pictures/ratio-classes.ts';
import { RATIO_CLASSES } from '../pictures/ratio-classes.ts';
import * as css from './skeleton.module.css';

/** A placeholder for a line of text. Sizes are CSS lengths. */
export function SkeletonLine({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className={`${css.skel} ${css.skelLine}`} aria-hidden="true" style={{ width, height }} />;
}

/** A placeholder for a picture. */
export function SkeletonPicture({ ratio }: { ratio: PictureRatio }) {
  return <span className={`${css.skel} ${pictureCss.pic} ${css.pic} ${RATIO_CLASSES[ratio]}`} aria-hidden="true" />;
}
