import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import * as searchBarCss from '../bar/search-bar.module.css';
import * as css from './panel.module.css';
import { useAvailableHeight } from './use-available-height.ts';

export interface PanelProps {
  control: RefObject<HTMLSelectElement | null>;
  onClose: () => void;
}

interface PanelFrameProps extends PanelProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A panel below its select: it takes the focus, and returns it on Escape and on a choice. A press outside, or Tab
 * beyond its end, closes it.
 */
export function Panel({ control, onClose, label, className, children }: PanelFrameProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useAvailableHeight(panel, true);
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-first], :checked, input, button');
    first?.focus();
    const leave = ({ target }: Event) => {
      const isInside = target instanceof Node && (panel.current?.contains(target) || control.current === target);
      if (!isInside && target !== document) close();
    };
    // A press on the field itself would close and reopen the panel.
    const isField = ({ target }: Event) =>
      target instanceof Node && control.current?.closest(`.${searchBarCss.seg}`)?.contains(target) === true;
    const press = (event: Event) => !isField(event) && leave(event);
    document.addEventListener('pointerdown', press);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('focusin', leave);
    };
  }, [control]);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      className={className ? `${css.segPanel} ${className}` : css.segPanel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        control.current?.focus();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
