import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as css from '../studios/whereabouts.module.css';
import type { Position } from './pin-map.tsx';

const PlaceCanvas = lazy(() =>
  import('./lazy/place-canvas.tsx').catch(() => ({ default: () => <i className={css.pmapFailed} /> })),
);

export interface PlaceMapProps extends Position {
  /** True if the exact place is hidden: a circle shows that it is within 200 m. */
  isBlurred: boolean;
}

/** A small map of one place, fetched when it comes near the viewport. Hidden if no map can be drawn. */
export function PlaceMap(place: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: '300px' });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} className={css.pmap} data-map="place">
      <Suspense>{isNear && <PlaceCanvas {...place} />}</Suspense>
    </div>
  );
}
