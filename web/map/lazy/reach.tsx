import type { MultiPolygon } from 'geojson';
import { useEffect, useMemo } from 'react';
import { log } from '#web/shell/log.ts';
import { project, type Size, worldOf, worldWidth } from '../view/camera.ts';
import * as css from './results.module.css';
import type { Stage } from './stage.ts';
import { useCamera } from './use-camera.ts';

/** Zoom for which the path is computed; at others it is scaled. */
const DRAWN_AT = 13;

interface ReachProps {
  stage: Stage;
  size: Size;
  area: MultiPolygon;
}

/** Draws the reachable area over any map, with a dotted edge. */
export function Reach({ stage, size, area }: ReachProps) {
  const camera = useCamera(stage);
  const [lng = 0, lat = 0] = area.coordinates[0]?.[0]?.[0] ?? [];
  const path = useMemo(() => pathOf(area, { lat, lng }), [area, lat, lng]);
  useEffect(() => log('circle', `drew the reachable area in ${area.coordinates.length} parts`), [area]);
  const { x, y } = project(camera, size, { lat, lng });
  return (
    <svg className={css.rmapReach} aria-hidden="true">
      <path d={path} transform={`translate(${x} ${y}) scale(${2 ** (camera.zoom - DRAWN_AT)})`} />
    </svg>
  );
}

/** Returns the SVG path of the rings relative to a point, in tenths of a pixel. */
function pathOf({ coordinates }: MultiPolygon, from: { lat: number; lng: number }): string {
  const origin = worldOf(from);
  const scale = worldWidth(DRAWN_AT);
  const place = ([lng = 0, lat = 0]: number[]) => {
    const { x, y } = worldOf({ lat, lng });
    return `${((x - origin.x) * scale).toFixed(1)} ${((y - origin.y) * scale).toFixed(1)}`;
  };
  return coordinates
    .flat()
    .map((ring) => `M${ring.map(place).join('L')}Z`)
    .join('');
}
