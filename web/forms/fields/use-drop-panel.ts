import { type RefObject, useRef, useState } from 'react';

const GAP = 6;
const EDGE = 8;

/**
 * Opens a popover below a field, in the top layer and within the window. Escape and a press outside close it, as the
 * browser does for popovers.
 * @returns the open state, functions to toggle and close the panel, and the panel's props
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
        // Its size is known only after its content has rendered.
        if (event.newState === 'open') requestAnimationFrame(place);
      },
    },
  };
}
