import { lazy, type ReactNode } from 'react';
import { Fetched } from '../feedback/fetched.tsx';
import './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, a press on the scrim, and the cross. */
  onClose: () => void;
  title: string;
  /** A sentence below the title. */
  description?: ReactNode;
  /** A picture beside the content on wide screens. */
  art?: ReactNode;
  /** Initial focus: the first field if it must be filled in anyway, else the title. */
  begin?: 'field' | 'title';
  /** `wide` has room for art, `form` for two columns of fields, `narrow` for a short question. */
  size?: 'wide' | 'form' | 'narrow';
  children: ReactNode;
}

const Radix = lazy(() => import('../lazy/dialog.tsx'));

/**
 * A dialog on wide screens, a sheet from below on the phone. It traps the focus and returns it on closing. Its code is
 * fetched when it first opens.
 */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Fetched>
      <Radix {...props} />
    </Fetched>
  );
}
