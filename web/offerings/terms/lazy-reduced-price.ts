import { lazy } from 'react';

/** `ReducedPrice`, fetched where a price is lower; its HTML comes with the page. */
export const LazyReducedPrice = lazy(() =>
  import('./reduced-price.tsx').then((file) => ({ default: file.ReducedPrice })),
);
