import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import * as css from './chip.module.css';
import { Icon } from './icon.tsx';

interface ChipLinkProps extends ComponentProps<typeof Link> {
  /** Applied: shown in ink, with a cross. */
  on?: boolean;
  /** Number of results it leads to. */
  count?: number | string;
}

/** A chip that applies or removes a filter. It is a link, so it works before, and without, any script. */
export function ChipLink({ on = false, count, children, ...link }: ChipLinkProps) {
  return (
    <Link {...link} className={on ? `${css.chip} ${css.on}` : css.chip} aria-current={on || undefined}>
      {children}
      {count !== undefined && <span className={css.n}>{count}</span>}
      {on && <Icon name="x" />}
    </Link>
  );
}
