import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import * as css from './booking-actions.module.css';

interface ActionProps {
  title: string;
  /** What follows from it, or why it is not possible. */
  say: string;
  /** The control; without one it is not possible now. */
  children?: ReactNode;
  /** What opens below it. */
  panel?: ReactNode;
}

/** Something that can be done with a booking now; and what cannot, with the reason. */
export function Action({ title, say, children, panel }: ActionProps) {
  return (
    <li data-can={Boolean(children) || undefined}>
      <Icon name={children ? 'circle-check' : 'circle-minus'} />
      <div>
        <b>{title}</b>
        <p>{say}</p>
      </div>
      {children}
      {panel && <div className={css.panel}>{panel}</div>}
    </li>
  );
}
