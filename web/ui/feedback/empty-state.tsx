import type { ReactNode } from 'react';
import type { Picture as PictureAddress } from '#shared/schemas/values.ts';
import { Picture } from '../pictures/picture.tsx';
import * as css from './empty-state.module.css';

interface EmptyStateProps {
  /** What is missing. */
  title: string;
  picture?: PictureAddress;
  /** What to do next. */
  children: ReactNode;
}

/** Shown in place of an empty list: what is missing, and what to do next. */
export function EmptyState({ title, picture, children }: EmptyStateProps) {
  return (
    <div className={picture ? css.empty : `${css.empty} ${css.emptyBare}`}>
      {picture && <Picture picture={picture} ratio="1x1" sizes="240px" />}
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}
