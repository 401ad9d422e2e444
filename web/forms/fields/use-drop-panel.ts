import { type RefObject, useRef, useState } from 'react';

const GAP = 6;
const EDGE = 8;

/**
 * A panel that drops from a field, above everything else and within the window. It closes with Escape and a press
 * elsewhere, as the browser's popovers do.
 * @returns what its field, its button and the panel itself need
 */
export function useDropPanel(field: RefObject<HTMLElement | null>) {
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = () => {
    const [box, dropped] = [field.current?.getBoundingClientRect(), panel.current];
    if (!box || !dropped) return;
    const { offsetWidth: width, offsetHeight: height } = dropped;
    const fits = box.bottom + GAP + height <= window.innerHeight - EDGE;
    const above = box.top - GAP - height;
    const top = fits ? box.bottom + GAP : above >= EDGE ? above : Math.max(EDGE, window.innerHeight - EDGE - height);
    dropped.style.top = `${top}px`;
    dropped.style.left = `${Math.max(EDGE, Math.min(box.left, window.innerWidth - EDGE - width))}px`;
  };
  return {
    isOpen,
    toggle: () => panel.current?.togglePopover(),
    close: () => panel.current?.hidePopover(),
    panelProps: {
      ref: panel,
      popover: 'auto' as const,
      onToggle: (event: { newState: string }) => {
        setOpen(event.newState === 'open');
        // Its size is known once its content is there.
        if (event.newState === 'open') requestAnimationFrame(place);
      },
    },
  };
}
