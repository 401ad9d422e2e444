import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';

interface RowButtonProps extends ComponentProps<typeof Button> {
  /** The line it belongs to, for those who hear the buttons one after the other: "Remove Authenticator app". */
  of: string;
}

/** A button at the end of a line. */
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
