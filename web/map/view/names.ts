import { type Camera, project } from './camera.ts';

interface Named {
  name: string;
  lat: number;
  lng: number;
  /** Degrees. */
  width: number;
}

/** Pixels that a letter of a name takes, about, and a line of them. */
const LETTER = 7;
const LINE = 22;
/** How much wider than its place a name may be. */
const OVER = 1.25;

/**
 * Which names there is room for at a zoom: those that fit their places and touch no name of a larger one. It does not
 * depend on where the map is moved, so that no name goes under a finger.
 */
export function namesWithRoom<Name extends Named>(names: readonly Name[], zoom: number): Name[] {
  const first = names[0];
  if (!first) return [];
  const camera: Camera = { lat: first.lat, lng: first.lng, zoom };
  const shown: { x: number; y: number; width: number }[] = [];
  return [...names]
    .sort((a, b) => b.width - a.width)
    .filter((each) => {
      const { x, y } = project(camera, { width: 0, height: 0 }, each);
      const width = each.name.length * LETTER;
      const room = Math.abs(project(camera, { width: 0, height: 0 }, { ...each, lng: each.lng + each.width }).x - x);
      if (width > room * OVER) return false;
      const isTouched = shown.some(
        (other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < LINE,
      );
      if (!isTouched) shown.push({ x, y, width });
      return !isTouched;
    });
}
