import { lazy, Suspense, useState } from 'react';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { useWords } from '../words.tsx';
import { attributionOf } from './map-attribution.ts';
import { isOnOurMap } from './our-map.ts';

export interface Position {
  lat: number;
  lng: number;
}

export interface PinMapProps {
  /** Where the pin is; undefined: nowhere yet. */
  position: Position | undefined;
  /** What is shown as long as it is nowhere. */
  start: Position;
  zoom: number;
  /** A style of the operator's; null: ours. */
  styleUrl: string | null;
  onMove: (to: Position) => void;
}

const PinCanvas = lazy(() => import('./lazy/pin-canvas.tsx'));

/**
 * A map with a pin to put where something is. Ours is of Barcelona: elsewhere the pin stands on a grid. Where no map can be
 * drawn it says so: numbers can be typed all the same.
 */
export function PinMap(props: PinMapProps) {
  const { t } = useWords();
  const [failed, setFailed] = useState(false);
  if (failed) return <Note>{t('map.failed')}</Note>;
  const isOurs = props.styleUrl === null;
  const ground = isOurs && !isOnOurMap(props.position ?? props.start) ? 'grid' : 'map';
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
