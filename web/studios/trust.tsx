import { memo, Suspense } from 'react';
import { hydrateLater } from '../ui/hydrate-later.tsx';
import type { TrustProps } from './lazy/trust-facts.tsx';
import * as css from './trust.module.css';

const Facts = hydrateLater<TrustProps>(`.${css.trust}`, 'used', () => import('./lazy/trust-facts.tsx'));

/** What a studio and an offering have done here so far; its HTML comes with the page, its code at the first use. */
// Drawn once: a part that is drawn again before its code is there disappears.
export const Trust = memo((props: TrustProps) => (
  <Suspense>
    <Facts {...props} />
  </Suspense>
));
