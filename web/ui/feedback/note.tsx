import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import * as css from './note.module.css';

const ICON_OF = { sun: 'info', glaze: 'info', leaf: 'circle-check', brick: 'circle-alert' } as const;

interface NoteProps {
  /** brick: something failed; leaf: it worked; glaze: it is safe; sun: good to know. */
  kind?: keyof typeof ICON_OF;
  icon?: IconName;
  /** The first sentence, in bold: what happened. */
  title?: ReactNode;
  /** What is safe, what to try. */
  children?: ReactNode;
}

/** A message on the page, beside what it is about. Errors interrupt screen readers, others wait for a pause. */
export function Note({ kind = 'sun', icon = ICON_OF[kind], title, children }: NoteProps) {
  return (
    <div className={css.note} data-kind={kind} role={kind === 'brick' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div>
        {title && <b className="strong">{title}</b>} {children}
      </div>
    </div>
  );
}
