import { ceramics } from './barcelona/ceramics.ts';
import { dance } from './barcelona/dance.ts';
import { digital } from './barcelona/digital.ts';
import { drawing } from './barcelona/drawing.ts';
import { glass } from './barcelona/glass.ts';
import { jewellery } from './barcelona/jewellery.ts';
import { mixedMedia } from './barcelona/mixed-media.ts';
import { music } from './barcelona/music.ts';
import { painting } from './barcelona/painting.ts';
import { photography } from './barcelona/photography.ts';
import { printmaking } from './barcelona/printmaking.ts';
import { sculpture } from './barcelona/sculpture.ts';
import { textiles } from './barcelona/textiles.ts';
import { woodworking } from './barcelona/woodworking.ts';
import type { StudioStory } from './story.ts';

/** The studios of the demo world, in the order they opened on the site. */
export const barcelona: readonly StudioStory[] = [
  ...ceramics,
  ...painting,
  ...drawing,
  ...printmaking,
  ...photography,
  ...textiles,
  ...woodworking,
  ...jewellery,
  ...glass,
  ...sculpture,
  ...dance,
  ...music,
  ...digital,
  ...mixedMedia,
];
