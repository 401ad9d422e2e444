import type { ReactNode } from 'react';
import type { Picture as PictureAddress } from '../../../shared/schemas/values.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

interface QuietStateProps {
  /** What there is none of. */
  title: string;
  picture: PictureAddress;
  /** The next thing to do. */
  children: ReactNode;
}

/** A list of the dashboard without entries: smaller than a whole empty screen. */
export function QuietState({ title, picture, children }: QuietStateProps) {
  return (
    <div className="quiet">
      <Picture picture={picture} ratio="1x1" sizes="112px" />
      <div>
        <p className="strong">{title}</p>
        {children}
      </div>
    </div>
  );
}
