import type { PictureRatio } from '../pictures/picture.tsx';
import '../pictures/picture.css';
import './skeleton.css';

/** A line of text that is on its way. Sizes are CSS lengths. */
export function SkeletonLine({ width = '100%', height = '14px' }: { width?: string; height?: string }) {
  return <span className="skel skel-line" aria-hidden="true" style={{ width, height }} />;
}

/** A picture that is on its way. */
export function SkeletonPicture({ ratio }: { ratio: PictureRatio }) {
  return <span className={`skel pic r${ratio}`} aria-hidden="true" />;
}
