import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { COVER_VERSION } from './covers/cover.ts';
import type { Pictures } from './pictures.ts';
import { listShownCovers } from './shown-covers.ts';

/**
 * Draws the covers of the cards ahead of the first visitor, one after the other, in the background.
 * What is drawn already is only looked at.
 */
export function warmCovers(services: Services, pictures: Pictures): { stop(): void } {
  const ending = new AbortController();
  const warm = async () => {
    for (const { craft, seed } of await listShownCovers(services)) {
      if (ending.signal.aborted) return;
      await pictures.cover({ version: COVER_VERSION, craft, seed, ratio: '4x3', width: 640, format: 'avif' }, 'later');
      await wait(50);
    }
  };
  warm().catch((error: unknown) => {
    if (!ending.signal.aborted) services.log.warn({ err: error }, 'covers could not be drawn ahead');
  });
  return { stop: () => ending.abort() };
}
