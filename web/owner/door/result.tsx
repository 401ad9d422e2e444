import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import * as css from './door.module.css';

interface ResultProps {
  kind: 'leaf' | 'warn' | 'brick';
  icon: IconName;
  title: string;
  say: string;
  isRefusal?: boolean;
  children: ReactNode;
}

/** A card that says what became of a ticket. */
export function Result({ kind, icon, title, say, isRefusal = false, children }: ResultProps) {
  return (
    <div className={css.got} data-kind={kind}>
      <span className={css.gotIcon}>
        <Icon name={icon} />
      </span>
      <div className={css.gotSay}>
        <h2>{title}</h2>
        {say && <p className="num">{say}</p>}
      </div>
      {isRefusal ? <div className={css.gotActs}>{children}</div> : children}
    </div>
  );
}
