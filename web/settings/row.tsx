import { type ReactNode, useRef, useState } from 'react';
import { RowButton } from './row-button.tsx';

interface RowProps {
  title: ReactNode;
  /** How it is now. */
  children?: ReactNode;
  /** Buttons at its end. */
  actions?: ReactNode;
  /** What opened under it. */
  below?: ReactNode;
}

/** A line of the settings: what it is, how it is now, and what can be done. */
export function Row({ title, children, actions, below }: RowProps) {
  return (
    <div className="set-row">
      <div className="set-what">
        <h3>{title}</h3>
        {children && <div className="set-now">{children}</div>}
      </div>
      {actions && <div className="set-do">{actions}</div>}
      {below && <div className="set-below">{below}</div>}
    </div>
  );
}

interface OpeningRowProps extends Omit<RowProps, 'actions' | 'below'> {
  title: string;
  /** Words of the button that opens the form: "Change". */
  label: string;
  /** What became of it and still waits, over the whole width. */
  news?: ReactNode;
  /** The form; it closes the row when it is done or given up. */
  form: (close: () => void) => ReactNode;
}

/** A line whose button opens a form under it. Closing gives the focus back to the button. */
export function OpeningRow({ label, news, form, ...row }: OpeningRowProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Row
      {...row}
      actions={
        !open && (
          <RowButton ref={opener} of={row.title} onClick={() => setOpen(true)}>
            {label}
          </RowButton>
        )
      }
      below={
        (news || open) && (
          <>
            {news}
            {open && form(close)}
          </>
        )
      }
    />
  );
}
