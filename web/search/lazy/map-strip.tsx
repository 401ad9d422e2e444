import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useWords } from '../../words.tsx';

interface MapStripProps<Item extends { id: string }> {
  items: readonly Item[];
  lifted: string | null;
  onLift: (id: string | null) => void;
  card: (item: Item) => ReactNode;
}

/** Pixels from the edge of the screen to the card in sight. */
const MARGIN = 16;

/** Cards at the foot of a map, to be swiped through: the one in sight lifts its pin, and a pin brings its card. */
export function MapStrip<Item extends { id: string }>({ items, lifted, onLift, card }: MapStripProps<Item>) {
  const { t } = useWords();
  const strip = useRef<HTMLUListElement>(null);
  const liftSeen = useEffectEvent((id: string | undefined) => id && onLift(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards are other places
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (seen instanceof HTMLElement) liftSeen(seen.dataset.id);
      },
      { root: strip.current, threshold: 0.8 },
    );
    for (const each of strip.current?.children ?? []) watch.observe(each);
    return () => watch.disconnect();
  }, [items]);

  useEffect(() => {
    const brought = lifted && strip.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(lifted)}"]`);
    if (brought) strip.current?.scrollTo({ left: brought.offsetLeft - MARGIN });
  }, [lifted]);

  return (
    <ul ref={strip} className="strip" aria-label={t('search.results')}>
      {items.map((item) => (
        <li key={item.id} data-id={item.id}>
          {card(item)}
        </li>
      ))}
    </ul>
  );
}
