import { setTimeout as wait } from 'node:timers/promises';
import type { CoverSpec } from '../../art/cover-design.ts';
import { houseSeed } from '../../shared/covers.ts';
import { STUDIO_TYPES } from '../../shared/studios.ts';
import type { Services } from '../services.ts';
import type { CoverPicture } from './decoding/tasks.ts';
import type { Pictures } from './pictures.ts';
import { listShownCovers } from './shown-covers.ts';

/** What pages mostly ask for: of cards, and of the small squares beside what one booked or may book. */
const CARD = { ratio: '4x3', width: 640, format: 'avif' } as const;
const SQUARE = { ratio: '1x1', width: 320, format: 'avif' } as const;
/** On sharper screens, and beside the questions that a newcomer is asked. */
const LARGE_SQUARE = { ...SQUARE, width: 640 } as const;

/**
 * Draws covers ahead of the first visitor, one after the other, in the background: first the crafts that the home page
 * and the first questions show, then the cards. What is drawn already is only looked at.
 */
export function warmCovers(services: Services, pictures: Pictures): { stop(): void } {
  const ending = new AbortController();
  const warm = async () => {
    for (const picture of coversToCome(await listShownCovers(services))) {
      if (ending.signal.aborted) return;
      await pictures.cover(picture, 'later');
      await wait(20);
    }
  };
  warm().catch((error: unknown) => {
    if (!ending.signal.aborted) services.log.warn({ err: error }, 'covers could not be drawn ahead');
  });
  return { stop: () => ending.abort() };
}

function* coversToCome(shown: CoverSpec[]): Generator<CoverPicture> {
  for (const craft of STUDIO_TYPES) {
    const house = { version: 1, craft, seed: houseSeed(craft) };
    yield { ...house, ...SQUARE };
    yield { ...house, ...LARGE_SQUARE };
  }
  for (const cover of shown) yield { ...cover, ...CARD };
  for (const cover of shown) yield { ...cover, ...SQUARE };
}
