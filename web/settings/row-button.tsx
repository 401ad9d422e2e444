import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';

interface RowButtonProps extends ComponentProps<typeof Button> {
  /** Name of the row, for screen readers, which read buttons out of context: "Remove Authenticator app". */
  of: string;
}

/** A button at the end of a row. */
export function RowButton({ of, children, ...button }: RowButtonProps) {
  return (
    <Button size="s" {...button}>
      <span>
        {children}
        <span className="sr"> {of}</span>
      </span>
    </Button>
  );
}
