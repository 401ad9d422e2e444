import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import * as css from '#web/ui/styles/column.module.css';
import type { AmenitiesProps } from '../lazy/amenities-section.tsx';

/** The amenities and house rules of a studio, at least one; the HTML comes with the page, the code at the first use. */
export const Amenities = hydrateLater<AmenitiesProps>(
  `.${css.incl}`,
  'used',
  () => import('../lazy/amenities-section.tsx'),
);
