import { type ReactNode, useRef, useState } from 'react';
import { RowButton } from './row-button.tsx';
import * as css from './settings.module.css';

interface RowProps {
  title: ReactNode;
  /** Current state. */
  children?: ReactNode;
  /** Buttons at its end. */
  actions?: ReactNode;
  /** Content opened below it. */
  below?: ReactNode;
}

/** A row of the settings: its name, current state and actions. */
export function Row({ title, children, actions, below }: RowProps) {
  return (
    <div className={css.setRow}>
      <div>
        <h3>{title}</h3>
        {children && <div className={css.setNow}>{children}</div>}
      </div>
      {actions && <div className={css.setDo}>{actions}</div>}
      {below && <div className={css.setBelow}>{below}</div>}
    </div>
  );
}

interface OpeningRowProps extends Omit<RowProps, 'actions' | 'below'> {
  title: string;
  /** Label of the button that opens the form: "Change". */
  label: string;
  /** A pending outcome, over the whole width. */
  news?: ReactNode;
  /** Renders the form, which closes the row when it is done or cancelled. */
  form: (close: () => void) => ReactNode;
}

/** A row whose button opens a form below it. Closing returns the focus to the button. */
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
