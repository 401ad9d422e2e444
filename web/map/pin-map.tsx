import { lazy, Suspense, useState } from 'react';
import { Note } from '../ui/note.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { useWords } from '../words.tsx';

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

/** A map with a pin to put where something is. Where no map can be drawn it says so: numbers can be typed all the same. */
export function PinMap(props: PinMapProps) {
  const { t } = useWords();
  const [failed, setFailed] = useState(false);
  if (failed) return <Note>{t('map.failed')}</Note>;
  return (
    <Suspense fallback={<SkeletonLine height="320px" />}>
      <PinCanvas {...props} label={t('map.label')} pinLabel={t('map.pin')} onFailed={() => setFailed(true)} />
    </Suspense>
  );
}
