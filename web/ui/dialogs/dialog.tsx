import { lazy, type ReactNode } from 'react';
import { Fetched } from '../feedback/fetched.tsx';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  /** Called when it wants to close: Escape, the scrim, the cross. */
  onClose: () => void;
  title: string;
  /** A sentence under the title. */
  description?: ReactNode;
  /** A picture beside it on wide screens. */
  art?: ReactNode;
  /** Where the focus begins: in its first field, where that has to be filled in anyway; else on its title. */
  begin?: 'field' | 'title';
  /** `wide` has room for art, `form` for two columns of fields, `narrow` for a question. */
  size?: 'wide' | 'form' | 'narrow';
  children: ReactNode;
}

const Radix = lazy(() => import('../lazy/dialog.tsx'));

/**
 * A dialog on wide screens, a sheet from below on the phone. Focus is kept inside and returns to where it was.
 * Nothing of it is loaded before it opens for the first time.
 */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Fetched>
      <Radix {...props} />
    </Fetched>
  );
}
