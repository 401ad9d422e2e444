import { hydrateLater } from '../ui/hydrate-later.tsx';
import type { LocationProps } from './lazy/location-section.tsx';
import './whereabouts.module.css';

/** Where a studio is; the HTML comes with the page, the code when it comes near the screen. */
export const StudioLocation = hydrateLater<LocationProps>(
  '#place',
  'near',
  () => import('./lazy/location-section.tsx'),
);
