import { lazy, Suspense, useState } from 'react';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { useWords } from '../words.tsx';
import { attributionOf } from './map-attribution.ts';
import { isOnCityMap } from './our-map.ts';

export interface Position {
  lat: number;
  lng: number;
}

export interface PinMapProps {
  /** Position of the pin; undefined if not placed yet. */
  position: Position | undefined;
  /** Centre of the map until the pin is placed. */
  start: Position;
  zoom: number;
  /** A style set by the operator; null for the built-in one. */
  styleUrl: string | null;
  onMove: (to: Position) => void;
}

const PinCanvas = lazy(() => import('./lazy/pin-canvas.tsx'));

/**
 * A map to place a pin on. The built-in map covers Barcelona, and a grid surrounds it. If no map can be drawn it says
 * so: coordinates can still be typed.
 */
export function PinMap(props: PinMapProps) {
  const { t } = useWords();
  const [failed, setFailed] = useState(false);
  if (failed) return <Note>{t('map.failed')}</Note>;
  const isOurs = props.styleUrl === null;
  const ground = isOurs && !isOnCityMap(props.position ?? props.start) ? 'grid' : 'map';
  const words = {
    label: t('map.label'),
    pin: t('map.pin'),
    zoomIn: t('map.zoom_in'),
    zoomOut: t('map.zoom_out'),
    attribution: attributionOf(t),
  };
  return (
    <>
      {ground === 'grid' && <Note>{t('map.elsewhere')}</Note>}
      <Suspense fallback={<SkeletonLine height="320px" />}>
        <PinCanvas key={ground} {...props} ground={ground} words={words} onFailed={() => setFailed(true)} />
      </Suspense>
      {isOurs && ground === 'map' && <p className="small muted">{t('map.only_barcelona')}</p>}
    </>
  );
}
