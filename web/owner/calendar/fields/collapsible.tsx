import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import * as css from '../events/dialogs.module.css';
import { useWideScreen } from '../use-wide-screen.ts';

interface CollapsibleProps {
  title: string;
  /** The current values, shown beside the title while collapsed. */
  summary?: string;
  /** True to start open, because something inside needs attention. */
  open?: boolean;
  children: ReactNode;
}

/** A part of a form that is collapsible on phones and always open on wide screens. */
export function Collapsible({ title, summary, open, children }: CollapsibleProps) {
  if (useWideScreen()) return <div className={css.planWide}>{children}</div>;
  return (
    <details className={css.planMore} {...(open && { open })}>
      <summary>
        <Icon name="chevron-down" size="s" />
        {title} {summary && <span>{summary}</span>}
      </summary>
      <div className={css.planCol}>{children}</div>
    </details>
  );
}
