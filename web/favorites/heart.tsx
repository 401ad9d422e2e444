import { hydrateLater } from '../ui/hydrate-later.tsx';
import * as pictureCss from '../ui/pictures/picture.module.css';
import type { HeartProps } from './heart-button.tsx';
import { mayHaveFavorites } from './may-have-favorites.ts';

/**
 * The button that makes a studio or an offering a favorite; its HTML comes with the page, its code at the first use.
 * Where the code cannot be fetched, a card is complete without it.
 */
export const Heart = hydrateLater<HeartProps>(
  `.${pictureCss.heart}`,
  'used',
  () => import('./heart-button.tsx').catch(() => ({ default: () => null })),
  mayHaveFavorites,
);
