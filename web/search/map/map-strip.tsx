import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useWords } from '#web/words.tsx';
import * as css from './map-frame.module.css';

interface MapStripProps<Item extends { id: string }> {
  /** Must be the same array until other items are shown. */
  items: readonly Item[];
  highlighted: string | null;
  /** Called when another card has come into view. */
  onSwipe: (id: string) => void;
  card: (item: Item) => ReactNode;
}

/** Pixels from the edge of the screen to the card in view. */
const MARGIN = 16;

/**
 * A strip of cards below a map: swiping to a card highlights its pin, and a pin scrolls to its card. On wide screens
 * several cards are in view, and the highlighted one counts.
 */
export function MapStrip<Item extends { id: string }>({ items, highlighted, onSwipe, card }: MapStripProps<Item>) {
  const { t } = useWords();
  const strip = useRef<HTMLUListElement>(null);
  const swiped = useRef<string>(undefined);
  const look = useEffectEvent((inSight: ReadonlySet<string>) => {
    const first = items.find(({ id }) => inSight.has(id));
    if (!first || (highlighted !== null && inSight.has(highlighted))) return;
    swiped.current = first.id;
    onSwipe(first.id);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: observes the new cards
  useEffect(() => {
    const inSight = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const { id = '' } = (target as HTMLElement).dataset;
          if (isIntersecting) inSight.add(id);
          else inSight.delete(id);
        }
        look(inSight);
      },
      { root: strip.current, threshold: 0.8 },
    );
    for (const each of strip.current?.children ?? []) watch.observe(each);
    return () => watch.disconnect();
  }, [items]);

  useEffect(() => {
    const isSwiped = highlighted === swiped.current;
    swiped.current = undefined;
    // The finger that swipes already has the card in view.
    const brought =
      highlighted && !isSwiped && strip.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(highlighted)}"]`);
    if (brought) strip.current?.scrollTo({ left: brought.offsetLeft - MARGIN });
  }, [highlighted]);

  return (
    <ul ref={strip} className={css.strip} aria-label={t('search.results')}>
      {items.map((item) => (
        <li key={item.id} data-id={item.id}>
          {card(item)}
        </li>
      ))}
    </ul>
  );
}
