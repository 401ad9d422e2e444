import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as css from './menu.module.css';

interface MenuProps {
  /** Accessible name of the menu. */
  label: string;
  /** Content of the button. */
  button: ReactNode;
  buttonClass: string;
  className?: string;
  /** Accessible name of the button if its content is not enough. */
  buttonLabel?: string;
  panelClass?: string;
  /** Dims the page while the menu is open. */
  scrim?: boolean;
  /** Links and buttons with role `menuitem` or `menuitemradio`; choosing one closes the menu. */
  children: ReactNode;
}

const ITEMS = '[role^="menuitem"]';
const STEP: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A button that opens a menu: arrow keys move, Escape and a press outside close it, and the focus returns. */
export function Menu({
  label,
  button,
  buttonClass,
  buttonLabel,
  className = '',
  panelClass = css.drop,
  scrim,
  children,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    place.current?.querySelector<HTMLElement>(ITEMS)?.focus({ preventScroll: true });
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open]);

  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setOpen(false);
    const items = [...(place.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const next = STEP[event.key]?.(
      items.findIndex((item) => item.matches(':focus')),
      items.length,
    );
    if (next === undefined || items.length === 0) return;
    event.preventDefault();
    items[next]?.focus();
  };

  return (
    <span className={`${css.menuPlace} ${className}`.trim()} ref={place}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {button}
      </button>
      {open && scrim && <span className={css.scrimSoft} aria-hidden="true" onClick={close} />}
      {open && (
        <div
          id={id}
          className={panelClass}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={move}
          onClick={(event) => event.target instanceof Element && event.target.closest(ITEMS) && close()}
        >
          {children}
        </div>
      )}
    </span>
  );
}
