import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import './chip.css';

interface ChipFace {
  /** Applied: ink, with a cross. */
  on?: boolean;
  /** How many results it leads to. */
  count?: number;
  children: ReactNode;
}

function Face({ on, count, children }: ChipFace) {
  return (
    <>
      {children}
      {count !== undefined && <span className="n">{count}</span>}
      {on && <Icon name="x" />}
    </>
  );
}

/** A filter that is put on and taken off. */
export function Chip({
  on = false,
  count,
  children,
  ...button
}: ChipFace & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button type="button" {...button} className={on ? 'chip on' : 'chip'} aria-pressed={on}>
      <Face on={on} count={count}>
        {children}
      </Face>
    </button>
  );
}

/** A filter whose state is the address: works before, and without, any script. */
export function ChipLink({
  on = false,
  count,
  children,
  ...link
}: ChipFace & Omit<ComponentProps<typeof Link>, 'children'>) {
  return (
    <Link {...link} className={on ? 'chip on' : 'chip'} aria-current={on || undefined}>
      <Face on={on} count={count}>
        {children}
      </Face>
    </Link>
  );
}
