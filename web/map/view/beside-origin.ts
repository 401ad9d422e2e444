import type { Pixel } from './camera.ts';

/** Pixels between the centres of the starting point and of a pin that touches it: horizontally and vertically. */
const [ACROSS, DOWN] = [46, 34];

/** Returns where to draw a pin that would cover the starting point: straight above or below it, whichever is nearer. */
export function besideOrigin(pin: Pixel, origin: Pixel | null | undefined): Pixel {
  if (!origin || Math.abs(pin.x - origin.x) >= ACROSS || Math.abs(pin.y - origin.y) >= DOWN) return pin;
  return { x: pin.x, y: origin.y + (pin.y > origin.y ? DOWN : -DOWN) };
}
