import type { ReactNode } from 'react';
import * as css from './guest.module.css';

/** A greeting with the initials of a guest. */
export function Hello({ name, title, children }: { name: string; title: string; children?: ReactNode }) {
  const initials = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase();
  return (
    <div className={css.hello}>
      <i aria-hidden="true">{initials}</i>
      <div>
        <h3>{title}</h3>
        {children && <p className="small muted">{children}</p>}
      </div>
    </div>
  );
}
