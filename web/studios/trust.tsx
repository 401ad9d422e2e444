import { hydrateLater } from '../ui/hydrate-later.tsx';
import type { TrustProps } from './lazy/trust-facts.tsx';
import * as css from './trust.module.css';

/** What a studio and an offering have done here so far; the HTML comes with the page, the code at the first use. */
export const Trust = hydrateLater<TrustProps>(`.${css.trust}`, 'used', () => import('./lazy/trust-facts.tsx'));
