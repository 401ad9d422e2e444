import type { StudioType } from '../shared/studios.ts';
import type { Composition } from './composition.ts';
import { ceramics } from './crafts/ceramics.ts';
import { dance } from './crafts/dance.ts';
import { digital } from './crafts/digital.ts';
import { drawing } from './crafts/drawing.ts';
import { glass } from './crafts/glass.ts';
import { jewellery } from './crafts/jewellery.ts';
import { mixedMedia } from './crafts/mixed-media.ts';
import { music } from './crafts/music.ts';
import { painting } from './crafts/painting.ts';
import { photography } from './crafts/photography.ts';
import { printmaking } from './crafts/printmaking.ts';
import { sculpture } from './crafts/sculpture.ts';
import { textiles } from './crafts/textiles.ts';
import { woodworking } from './crafts/woodworking.ts';

/** What can be drawn of each craft, in the order in which seeds take it. */
export const COMPOSITIONS: Readonly<Record<StudioType, Readonly<Record<string, Composition>>>> = {
  painting,
  drawing,
  ceramics,
  sculpture,
  photography,
  printmaking,
  textiles,
  jewellery,
  woodworking,
  glass,
  dance,
  music,
  digital,
  mixed_media: mixedMedia,
};
