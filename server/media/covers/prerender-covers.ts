import { setTimeout as wait } from 'node:timers/promises';
import type { CoverSpec } from '#art/cover-design.ts';
import type { Services } from '#server/services.ts';
import { houseSeed } from '#shared/covers.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import type { CoverPicture } from '../imaging/image-tasks.ts';
import type { CoverFiles } from './cover-files.ts';
import { listShownCovers } from './shown-covers.ts';

/** The sizes that pages request most: cards, and the small squares beside bookings and offers. */
const CARD = { ratio: '4x3', width: 640, format: 'avif' } as const;
const SQUARE = { ratio: '1x1', width: 320, format: 'avif' } as const;
/** For sharper screens, and for the questions of the first visit. */
const LARGE_SQUARE = { ...SQUARE, width: 640 } as const;

/**
 * Draws covers ahead of the first visitor, one after the other, in the background: first the crafts that the home page
 * and the questions of the first visit show, then the cards. Covers that have been drawn before are skipped.
 */
export function prerenderCovers(services: Services, files: CoverFiles): { stop(): void } {
  const ending = new AbortController();
  const render = async () => {
    for (const picture of coversToRender(await listShownCovers(services))) {
      if (ending.signal.aborted) return;
      await files.get(picture, 'later');
      await wait(20);
    }
  };
  render().catch((error: unknown) => {
    if (!ending.signal.aborted) services.log.warn({ err: error }, 'covers could not be drawn in advance');
  });
  return { stop: () => ending.abort() };
}

/** The pictures that are drawn ahead: of each craft, and of the covers that pages show. */
export function* coversToRender(shown: CoverSpec[]): Generator<CoverPicture> {
  for (const craft of STUDIO_TYPES) {
    const house = { version: 1, craft, seed: houseSeed(craft) };
    yield { ...house, ...SQUARE };
    yield { ...house, ...LARGE_SQUARE };
  }
  for (const cover of shown) yield { ...cover, ...CARD };
  for (const cover of shown) yield { ...cover, ...SQUARE };
}
