import type { StudioType } from '#shared/studios/studios.ts';
import type { Composition } from './composition.ts';
import { plates } from './crafts/ceramics/plates.ts';
import { shelf } from './crafts/ceramics/shelf.ts';
import { stack } from './crafts/ceramics/stack.ts';
import { vessel } from './crafts/ceramics/vessel.ts';
import { wheel } from './crafts/ceramics/wheel.ts';
import { pointe } from './crafts/dance/pointe.ts';
import { roundDance } from './crafts/dance/round-dance.ts';
import { sequence } from './crafts/dance/sequence.ts';
import { soloist } from './crafts/dance/soloist.ts';
import { whirl } from './crafts/dance/whirl.ts';
import { bezier } from './crafts/digital/bezier.ts';
import { cubes } from './crafts/digital/cubes.ts';
import { moire } from './crafts/digital/moire.ts';
import { pixels } from './crafts/digital/pixels.ts';
import { windows } from './crafts/digital/windows.ts';
import { eye } from './crafts/drawing/eye.ts';
import { face } from './crafts/drawing/face.ts';
import { pencils } from './crafts/drawing/pencils.ts';
import { plant } from './crafts/drawing/plant.ts';
import { solids } from './crafts/drawing/solids.ts';
import { discs } from './crafts/glass/discs.ts';
import { gather } from './crafts/glass/gather.ts';
import { leaded } from './crafts/glass/leaded.ts';
import { vessels } from './crafts/glass/vessels.ts';
import { beads } from './crafts/jewellery/beads.ts';
import { chain } from './crafts/jewellery/chain.ts';
import { earrings } from './crafts/jewellery/earrings.ts';
import { facets } from './crafts/jewellery/facets.ts';
import { ringAndStone } from './crafts/jewellery/ring-and-stone.ts';
import { assemblage } from './crafts/mixed-media/assemblage.ts';
import { bouquet } from './crafts/mixed-media/bouquet.ts';
import { cutouts } from './crafts/mixed-media/cutouts.ts';
import { torn } from './crafts/mixed-media/torn.ts';
import { drums } from './crafts/music/drums.ts';
import { guitar } from './crafts/music/guitar.ts';
import { keys } from './crafts/music/keys.ts';
import { record } from './crafts/music/record.ts';
import { stave } from './crafts/music/stave.ts';
import { strings } from './crafts/music/strings.ts';
import { easel } from './crafts/painting/easel.ts';
import { hills } from './crafts/painting/hills.ts';
import { palette } from './crafts/painting/palette.ts';
import { stillLife } from './crafts/painting/still-life.ts';
import { stroke } from './crafts/painting/stroke.ts';
import { tubes } from './crafts/painting/tubes.ts';
import { aperture } from './crafts/photography/aperture.ts';
import { camera } from './crafts/photography/camera.ts';
import { contactSheet } from './crafts/photography/contact-sheet.ts';
import { darkroom } from './crafts/photography/darkroom.ts';
import { obscura } from './crafts/photography/obscura.ts';
import { brayer } from './crafts/printmaking/brayer.ts';
import { etchingPress } from './crafts/printmaking/etching-press.ts';
import { letterpress } from './crafts/printmaking/letterpress.ts';
import { linocut } from './crafts/printmaking/linocut.ts';
import { screen } from './crafts/printmaking/screen.ts';
import { block } from './crafts/sculpture/block.ts';
import { column } from './crafts/sculpture/column.ts';
import { head } from './crafts/sculpture/head.ts';
import { mobile } from './crafts/sculpture/mobile.ts';
import { pierced } from './crafts/sculpture/pierced.ts';
import { knit } from './crafts/textiles/knit.ts';
import { loom } from './crafts/textiles/loom.ts';
import { quilt } from './crafts/textiles/quilt.ts';
import { weave } from './crafts/textiles/weave.ts';
import { yarn } from './crafts/textiles/yarn.ts';
import { chair } from './crafts/woodworking/chair.ts';
import { dovetail } from './crafts/woodworking/dovetail.ts';
import { plane } from './crafts/woodworking/plane.ts';
import { rings } from './crafts/woodworking/rings.ts';
import { tools as joinersTools } from './crafts/woodworking/tools.ts';
import type { CompositionName, ThingName } from './motif-names.ts';
import { PRODUCTS } from './motif-names.ts';
import { hands } from './scenes/hands.ts';
import { room } from './scenes/room.ts';
import { still } from './scenes/still.ts';
import { tools } from './scenes/tools.ts';
import { EQUIPMENT, THINGS } from './things/things.ts';

/** Drawings that fill a whole picture. */
export const COMPOSITIONS: Readonly<Record<CompositionName, Composition>> = {
  // painting
  easel,
  stroke,
  stillLife,
  palette,
  hills,
  tubes,
  // drawing
  face,
  pencils,
  plant,
  solids,
  eye,
  // ceramics
  shelf,
  vessel,
  wheel,
  stack,
  plates,
  // sculpture
  column,
  pierced,
  mobile,
  head,
  block,
  // photography
  aperture,
  contactSheet,
  camera,
  darkroom,
  obscura,
  // printmaking
  etchingPress,
  linocut,
  letterpress,
  brayer,
  screen,
  // textiles
  weave,
  loom,
  quilt,
  yarn,
  knit,
  // jewellery
  ringAndStone,
  chain,
  facets,
  beads,
  earrings,
  // woodworking
  rings,
  chair,
  dovetail,
  plane,
  joinersTools,
  // glass
  leaded,
  vessels,
  gather,
  discs,
  // dance
  soloist,
  sequence,
  roundDance,
  whirl,
  pointe,
  // music
  record,
  guitar,
  strings,
  keys,
  stave,
  drums,
  // digital
  bezier,
  pixels,
  moire,
  windows,
  cubes,
  // mixed media
  torn,
  cutouts,
  assemblage,
  bouquet,
};

const thingsNamed = (names: readonly ThingName[]) => names.map((name) => THINGS[name]);

const isThing = (name: string): name is ThingName => Object.hasOwn(THINGS, name);
const isComposition = (name: string): name is CompositionName => Object.hasOwn(COMPOSITIONS, name);

/**
 * Returns what draws a motif (see `isMotif`) for a craft.
 * @throws RangeError for a motif that does not exist
 */
export function compositionFor(craft: StudioType, motif: string): Composition {
  if (motif === 'tools') return tools(thingsNamed(EQUIPMENT[craft].tools));
  if (motif === 'room') {
    return room({ floor: thingsNamed(EQUIPMENT[craft].floor), bench: thingsNamed(PRODUCTS[craft]) });
  }
  const held = motif.startsWith('hands_') ? motif.slice('hands_'.length) : '';
  if (isThing(held)) return hands(THINGS[held]);
  if (isThing(motif)) return still(THINGS[motif]);
  if (isComposition(motif)) return COMPOSITIONS[motif];
  throw new RangeError(`There is no motif ${motif}`);
}
