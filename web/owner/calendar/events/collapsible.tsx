import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useWide } from '../use-wide-screen.ts';

interface FoldedProps {
  title: string;
  /** What it says at the moment, beside the title while it is folded. */
  summary?: string;
  /** Something in it needs to be seen to. */
  open?: boolean;
  children: ReactNode;
}

/** Part of a form: folded on the phone, where a form is long, and simply there on wide screens. */
export function Folded({ title, summary, open, children }: FoldedProps) {
  if (useWide()) return children;
  return (
    <details className="plan-more" {...(open && { open })}>
      <summary>
        <Icon name="chevron-down" size="s" />
        {title} {summary && <span>{summary}</span>}
      </summary>
      <div className="plan-col">{children}</div>
    </details>
  );
}
