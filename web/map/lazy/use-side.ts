import { useEffect, useState } from 'react';
import type { MapPlace } from '../results-map.tsx';
import { project, type Size } from '../view/camera.ts';
import { type Side, sideFor } from '../view/docking.ts';
import type { Stage } from './stage.ts';

/**
 * Returns the side of the map's foot where the card covers fewer pins.
 * @param rests changes when the map comes to rest, so that the card does not jump during a move
 */
export function useSide(
  stage: Stage | undefined,
  places: readonly MapPlace[],
  card: Size,
  size: Size,
  rests: number,
): Side {
  const [side, setSide] = useState<Side>('left');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rests` stands for the position of the map
  useEffect(() => {
    if (!stage || card.height === 0) return;
    const camera = stage.camera();
    const pins = places.map((place) => project(camera, size, place));
    setSide((now) => sideFor(pins, card, size, now));
  }, [stage, places, card, size, rests]);
  return side;
}
