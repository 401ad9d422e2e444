import type { StudioType } from '#shared/studios/studios.ts';
import type { ThingName } from '../motif-names.ts';
import { ceramics } from './ceramics.ts';
import { drawing } from './drawing.ts';
import { glassAndStone } from './glass-and-stone.ts';
import { jewels } from './jewels.ts';
import { painting } from './painting.ts';
import { paper } from './paper.ts';
import type { Thing } from './pen.ts';
import { printing } from './printing.ts';
import { screens } from './screens.ts';
import { stage } from './stage.ts';
import { textiles } from './textiles.ts';
import { wood } from './wood.ts';

export const THINGS: Readonly<Record<ThingName, Thing>> = {
  ...ceramics,
  ...painting,
  ...drawing,
  ...printing,
  ...textiles,
  ...wood,
  ...jewels,
  ...glassAndStone,
  ...stage,
  ...screens,
  ...paper,
};

/** The equipment of a workshop. */
interface Equipment {
  tools: readonly ThingName[];
  /** Large things, which stand on the floor of the room. */
  floor: readonly ThingName[];
}

/** What a workshop of each craft has, besides what it makes (`PRODUCTS`). */
export const EQUIPMENT: Readonly<Record<StudioType, Equipment>> = {
  ceramics: {
    tools: ['loopTool', 'modellingKnife', 'rib', 'needle', 'sponge', 'paintbrush', 'wireCutter', 'mug'],
    floor: ['kiln'],
  },
  painting: {
    tools: ['paintbrush', 'paletteKnife', 'paintTube', 'jarOfBrushes', 'lemon'],
    floor: ['standingEasel'],
  },
  drawing: {
    tools: ['pencil', 'nibPen', 'charcoal', 'eraser', 'inkPot', 'paintbrush'],
    floor: ['standingEasel'],
  },
  printmaking: {
    tools: ['roller', 'gouge', 'squeegee', 'paletteKnife', 'typeBlocks', 'boneFolder'],
    floor: ['starWheelPress'],
  },
  photography: {
    tools: ['filmRoll', 'tongs', 'lens', 'scissors', 'tinCamera'],
    floor: ['enlarger', 'tripodCamera'],
  },
  textiles: {
    tools: ['scissors', 'needle', 'threadSpool', 'tapeMeasure', 'shuttle', 'knittingNeedles', 'yarnSkein'],
    floor: ['floorLoom', 'dressForm'],
  },
  woodworking: {
    tools: ['chisel', 'handSaw', 'mallet', 'trySquare', 'smallPlane', 'spoon'],
    floor: ['workbench'],
  },
  jewellery: {
    tools: ['pliers', 'needleFile', 'chasingHammer', 'torch', 'silverRing', 'looseGem'],
    floor: ['goldsmithBench'],
  },
  glass: {
    tools: ['blowpipe', 'jacks', 'glassCutter', 'pliers', 'tumbler', 'fusedDish'],
    floor: ['glassFurnace'],
  },
  sculpture: {
    tools: ['chisel', 'mallet', 'callipers', 'chasingHammer', 'roughStone', 'rib'],
    floor: ['headStand', 'anvil'],
  },
  dance: {
    tools: ['danceShoe', 'danceFan', 'castanets', 'slippers', 'accordion'],
    floor: ['barre'],
  },
  music: {
    tools: ['drumsticks', 'tuningFork', 'metronome', 'headphones', 'ukulele'],
    floor: ['uprightPiano', 'cello'],
  },
  digital: {
    tools: ['computerMouse', 'drawingTablet', 'solderingIron', 'patchCable', 'keyboard', 'pencil'],
    floor: ['drawerCabinet'],
  },
  mixed_media: {
    tools: ['scissors', 'boneFolder', 'gluePot', 'rubberStamp', 'paintbrush', 'needle'],
    floor: ['drawerCabinet', 'giant'],
  },
};
