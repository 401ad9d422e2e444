import { memo, Suspense } from 'react';
import { hydrateLater } from '../ui/hydrate-later.tsx';
import './distribution.module.css';
import './review-item.module.css';
import './reviews.module.css';
import type { ReviewsSectionProps } from './reviews-section.tsx';
import './stars.module.css';

const Section = hydrateLater<ReviewsSectionProps>('#reviews', 'near', () => import('./reviews-section.tsx'));

/** The reviews of a studio or an offering that has any; their HTML comes with the page, their code when they are near. */
// Drawn once: a part that is drawn again before its code is there disappears.
export const Reviews = memo((props: ReviewsSectionProps) => (
  <Suspense>
    <Section {...props} />
  </Suspense>
));
