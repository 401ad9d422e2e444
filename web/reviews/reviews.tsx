import { hydrateLater } from '../ui/hydrate-later.tsx';
import './distribution.module.css';
import './review-item.module.css';
import './review-pictures.module.css';
import './reviews.module.css';
import type { ReviewsSectionProps } from './reviews-section.tsx';
import './stars.module.css';

/**
 * The reviews of a studio or an offering that has any; their HTML comes with the page, their code when they are near.
 */
export const Reviews = hydrateLater<ReviewsSectionProps>('#reviews', 'near', () => import('./reviews-section.tsx'));
