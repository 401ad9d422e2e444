import type { PictureRatio } from '../pictures/picture.tsx';
import { RATIO_CLASSES } from '../pictures/ratio-classes.ts';
import '../pictures/picture.css';
import './skeleton.css';

/** A placeholder for a line of text. Sizes are CSS lengths. */
export function SkeletonLine({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className="skel skel-line" aria-hidden="true" style={{ width, height }} />;
}

/** A placeholder for a picture. */
export function SkeletonPicture({ ratio }: { ratio: PictureRatio }) {
  return <span className={`skel pic ${RATIO_CLASSES[ratio]}`} aria-hidden="true" />;
}
