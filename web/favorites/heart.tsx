import { memo, Suspense } from 'react';
import { hydrateLater } from '../ui/hydrate-later.tsx';
import * as pictureCss from '../ui/pictures/picture.module.css';
import type { HeartProps } from './heart-button.tsx';
import { mayHaveFavorites } from './may-have-favorites.ts';

// Where its code cannot be fetched, a card is complete without it.
const LazyHeart = hydrateLater<HeartProps>(
  `.${pictureCss.heart}`,
  'used',
  () => import('./heart-button.tsx').catch(() => ({ default: () => null })),
  mayHaveFavorites,
);

/** The button that makes a studio or an offering a favorite; its HTML comes with the page, its code at the first use. */
// Drawn once: a part that is drawn again before its code is there disappears.
export const Heart = memo((props: HeartProps) => (
  <Suspense>
    <LazyHeart {...props} />
  </Suspense>
));
