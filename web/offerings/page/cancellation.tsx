import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import type { CancellationProps } from './cancellation-section.tsx';
import '../terms/cancellation-bar.module.css';
import './offering.module.css';

/** The refunds if the guest cannot come; its HTML comes with the page, its code at the first use. */
export const Cancellation = hydrateLater<CancellationProps>(
  '#cancellation',
  'used',
  () => import('./cancellation-section.tsx'),
);
