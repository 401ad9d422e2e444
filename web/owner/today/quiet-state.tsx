import type { ReactNode } from 'react';
import type { Picture as PictureAddress } from '#shared/schemas/values.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import * as css from './owner-dashboard.module.css';

interface QuietStateProps {
  /** Says what there is none of. */
  title: string;
  picture: PictureAddress;
  /** The suggested next step. */
  children: ReactNode;
}

/** The empty state of a list on the dashboard, smaller than that of a whole screen. */
export function QuietState({ title, picture, children }: QuietStateProps) {
  return (
    <div className={css.quiet}>
      <Picture picture={picture} ratio="1x1" sizes="112px" />
      <div>
        <p className="strong">{title}</p>
        {children}
      </div>
    </div>
  );
}
