import type { Pixel } from './camera.ts';

/** Pixels between the middles of the starting point's dot and of a pin that touch: across, and up or down. */
const [ACROSS, DOWN] = [46, 34];

/** Where a pin is drawn that would cover the starting point: straight above it or below it, whichever is nearer. */
export function besideOrigin(pin: Pixel, origin: Pixel | null | undefined): Pixel {
  if (!origin || Math.abs(pin.x - origin.x) >= ACROSS || Math.abs(pin.y - origin.y) >= DOWN) return pin;
  return { x: pin.x, y: origin.y + (pin.y > origin.y ? DOWN : -DOWN) };
}
