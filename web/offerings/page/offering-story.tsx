import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import type { StoryProps } from './story-sections.tsx';
import './price-extras.module.css';

/** What an offering is about; the HTML comes with the page, the code at the first use. */
export const OfferingStory = hydrateLater<StoryProps>('#story', 'used', () => import('./story-sections.tsx'));
