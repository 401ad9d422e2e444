import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import * as css from './tag.module.css';

interface TagProps {
  /** leaf confirmed, warn waiting, clay act now, glaze offer, brick cancelled; without one: past or neutral. */
  kind?: 'clay' | 'glaze' | 'leaf' | 'warn' | 'brick';
  icon: IconName;
  children: ReactNode;
}

/** A state in a word or two, always with an icon: colour alone is not accessible. */
export function Tag({ kind, icon, children }: TagProps) {
  return (
    <span className={css.tag} data-kind={kind}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
