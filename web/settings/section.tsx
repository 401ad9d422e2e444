import type { ReactNode } from 'react';
import type { SectionName } from './sections.ts';
import * as css from './settings.module.css';

interface SectionProps {
  name: SectionName;
  title: string;
  say?: ReactNode;
  children: ReactNode;
}

/** A section of the settings; its name is also its anchor. */
export function Section({ name, title, say, children }: SectionProps) {
  return (
    <section id={name} className={css.set} tabIndex={-1} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{title}</h2>
      {say && <p className={`${css.setSay} muted`}>{say}</p>}
      {children}
    </section>
  );
}
