import { type RefObject, useEffect, useRef } from 'react';
import type { Box, MapPlace, ResultsMapProps } from '../results-map.tsx';
import { type Camera, type Edges, movedBy, type Pixel, project, type Size } from '../view/camera.ts';
import { shiftIntoView } from '../view/docking.ts';
import { cameraAtAll, cameraIntoBox, isSameBox, type Shown } from '../view/fit-camera.ts';
import type { Stage } from './stage.ts';

/**
 * Moves the map when results arrive: to the box that was searched, unless a person has just moved it there; otherwise
 * to show all results, unless a person is moving it.
 * @param edges pixels kept free of pins
 * @param covered pixels covered by overlays: the searched box fills the rest
 * @param movedTo the box a person moved it to; reset when the map moves elsewhere
 */
export function useMoveToResults(
  stage: Stage | undefined,
  shown: Shown & Pick<ResultsMapProps, 'onView'>,
  size: Size,
  edges: Edges,
  covered: Edges,
  movedTo: RefObject<Box | null>,
) {
  const { places, view, origin, reach, onView } = shown;
  const ids = places.map(({ id }) => id).join();
  const area = JSON.stringify([origin?.lat, origin?.lng, reach?.coordinates[0]?.[0]?.[0]]);
  const last = useRef({ stage, ids, area, view });
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves for new results, not for a new size
  useEffect(() => {
    const before = last.current;
    last.current = { stage, ids, area, view };
    if (!stage || stage.isHeld()) return;
    const isNew = before.stage !== stage;
    const go = (camera: Camera, isSudden: boolean) => {
      movedTo.current = null;
      onView(null);
      stage.go(camera, { isSudden });
    };
    if (view) {
      const isThere = [movedTo.current, before.view].some((box) => box && isSameBox(view, box));
      if (!isThere) go(cameraIntoBox(view, size, covered), false);
    } else if (isNew || ids !== before.ids || area !== before.area) {
      const all = cameraAtAll(shown, size, edges);
      if (all) go(all, isNew || before.ids === '');
    }
  }, [stage, ids, area, view]);
}

/**
 * Moves the map by the least distance that brings the highlighted place into the area the edges leave free.
 * @param isHidden returns true if a position in the box needs that
 */
export function useHighlightInView(
  stage: Stage | undefined,
  highlighted: MapPlace | undefined,
  size: Size,
  edges: Edges,
  isHidden: (at: Pixel) => boolean,
): void {
  const key = `${highlighted?.id} ${edges.bottom}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when another place is highlighted, not when the map moves
  useEffect(() => {
    if (!stage || !highlighted || stage.isHeld()) return;
    const at = project(stage.camera(), size, highlighted);
    const shift = isHidden(at) && shiftIntoView(at, size, edges);
    if (shift) stage.go(movedBy(stage.camera(), shift), {});
  }, [stage, key]);
}
