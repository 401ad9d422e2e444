import type { ReactNode } from 'react';

/** Header, page, footer, bottom bar and what floats above them. */
export function Shell({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}
