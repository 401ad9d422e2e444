import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import * as searchBarCss from '../bar/search-bar.module.css';
import * as panelCss from './panel.module.css';
import type { PanelProps } from './panel.tsx';
import SeatsPanel from './seats-panel.tsx';
import WhenPanel from './when-panel.tsx';

export interface SearchBarPanelsProps {
  form: RefObject<HTMLFormElement | null>;
  /** The select that was pressed before the panels were loaded. */
  first?: HTMLSelectElement | undefined;
}

const PANELS: Record<string, (props: PanelProps) => React.ReactNode> = { when: WhenPanel, seats: SeatsPanel };

const OPENS = [' ', 'Enter', 'ArrowDown', 'ArrowUp'];

/**
 * Replaces the native lists of the search bar's selects with panels. The selects remain what the form submits and what
 * screen readers announce.
 */
export default function SearchBarPanels({ form, first }: SearchBarPanelsProps) {
  const [open, setOpen] = useState(first);
  useEffect(() => {
    const pill = form.current;
    if (!pill) return;
    const toggle = (event: Event, select: HTMLSelectElement) => {
      event.preventDefault();
      select.focus();
      setOpen((other) => (other === select ? undefined : select));
    };
    const press = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest(`.${panelCss.segPanel}`)) return;
      const select = event.target.closest(`.${searchBarCss.seg}`)?.querySelector('select');
      if (select) toggle(event, select);
    };
    const key = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLSelectElement && OPENS.includes(event.key)) toggle(event, event.target);
    };
    pill.addEventListener('mousedown', press);
    pill.addEventListener('keydown', key);
    return () => {
      pill.removeEventListener('mousedown', press);
      pill.removeEventListener('keydown', key);
    };
  }, [form]);
  useEffect(() => {
    for (const select of form.current?.querySelectorAll('select') ?? []) {
      select.setAttribute('aria-haspopup', 'dialog');
      select.setAttribute('aria-expanded', String(select === open));
    }
  });
  const Panel = open && PANELS[open.name];
  if (!Panel || !open.parentElement) return null;
  return createPortal(<Panel control={{ current: open }} onClose={() => setOpen(undefined)} />, open.parentElement);
}
