import { useEffect, useState } from 'react';
import * as css from './tooltips.module.css';

const DELAY = 700;
/** Milliseconds after closing a tooltip in which the next one opens without a delay. */
const SKIP_DELAY = 300;

interface Tip {
  text: string;
  /** Centre and edge of the element, in viewport coordinates. */
  x: number;
  y: number;
  below: boolean;
}

/**
 * Renders the tooltips of the whole page for elements with `data-tip="Share"`. One listener instead of a component
 * each: a catalogue page has dozens. A tip repeats its element's label, so it is hidden from screen readers.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closedAt = Number.NEGATIVE_INFINITY;
    let open: Element | undefined;

    const close = () => {
      clearTimeout(timer);
      if (open) closedAt = performance.now();
      open = undefined;
      setTip(undefined);
    };
    const show = (element: HTMLElement) => {
      if (!element.isConnected) return;
      open = element;
      setTip(positionTip(element));
    };
    const enter = (event: Event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      if (element && element === open) return;
      close();
      if (!element || (event instanceof PointerEvent && event.pointerType === 'touch')) return;
      if (event.type === 'focusin' && !element.matches(':focus-visible')) return;
      timer = setTimeout(() => show(element), performance.now() - closedAt < SKIP_DELAY ? 0 : DELAY);
    };
    const key = (event: Event) => event instanceof KeyboardEvent && event.key === 'Escape' && close();

    const listeners: [string, EventListener][] = [
      ['pointerover', enter],
      ['focusin', enter],
      ['pointerdown', close],
      ['scroll', close],
      ['keydown', key],
    ];
    for (const [name, listener] of listeners)
      document.addEventListener(name, listener, { passive: true, capture: true });
    // The pointer may already rest on an element when this code has loaded. A finger leaves what it touched hovered.
    if (matchMedia('(hover: hover)').matches)
      [...document.querySelectorAll(':hover')]
        .at(-1)
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, { capture: true });
    };
  }, []);
  if (!tip) return null;
  return (
    <span
      className={tip.below ? `${css.tip} ${css.tipBelow}` : css.tip}
      aria-hidden="true"
      style={{ left: tip.x, top: tip.y }}
    >
      {tip.text}
    </span>
  );
}

function positionTip(element: HTMLElement): Tip {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const below = top < 56;
  const x = Math.min(Math.max(left + width / 2, 60), window.innerWidth - 60);
  return { text: element.dataset.tip ?? '', x, y: below ? bottom + 8 : top - 8, below };
}
