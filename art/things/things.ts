import type { StudioType } from '../../shared/studios.ts';
import { ceramics } from './ceramics.ts';
import { drawing } from './drawing.ts';
import { glassAndStone } from './glass-and-stone.ts';
import { jewels } from './jewels.ts';
import { painting } from './painting.ts';
import { paper } from './paper.ts';
import type { Things } from './pen.ts';
import { printing } from './printing.ts';
import { screens } from './screens.ts';
import { stage } from './stage.ts';
import { textiles } from './textiles.ts';
import { wood } from './wood.ts';

const all = {
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
export type ThingName = keyof typeof all;
export const THINGS: Things = all;

interface Kit {
  tools: readonly ThingName[];
  /** What stands on the floor of the room. */
  floor: readonly ThingName[];
  /** What is made there. */
  bench: readonly ThingName[];
}

/** What each craft has about it. */
export const KITS: Readonly<Record<StudioType, Kit>> = {
  ceramics: {
    tools: ['loopTool', 'modellingKnife', 'rib', 'needle', 'sponge', 'paintbrush', 'wireCutter', 'mug'],
    floor: ['kiln'],
    bench: ['mug', 'jug', 'tagine', 'coilPot', 'porcelainLamp', 'tile', 'raku'],
  },
  painting: {
    tools: ['paintbrush', 'paletteKnife', 'paintTube', 'jarOfBrushes', 'lemon'],
    floor: ['standingEasel'],
    bench: ['lemon', 'jarOfBrushes', 'goldFrame', 'seascape', 'colourChart', 'pigments', 'marketCrate'],
  },
  drawing: {
    tools: ['pencil', 'nibPen', 'charcoal', 'eraser', 'inkPot', 'paintbrush'],
    floor: ['standingEasel'],
    bench: ['mannequin', 'inkPot', 'sketchbook', 'comicPage', 'lifeStudy', 'streetSketch', 'deskLamp'],
  },
  printmaking: {
    tools: ['roller', 'gouge', 'squeegee', 'paletteKnife', 'typeBlocks', 'boneFolder'],
    floor: ['starWheelPress'],
    bench: ['typeBlocks', 'risoPoster', 'linoCard', 'copperPlate', 'printedShirt', 'milkCarton'],
  },
  photography: {
    tools: ['filmRoll', 'tongs', 'lens', 'scissors', 'tinCamera'],
    floor: ['enlarger', 'tripodCamera'],
    bench: ['tinCamera', 'lens', 'filmRoll', 'printInTray', 'cyanotype', 'tintype', 'windowPortrait'],
  },
  textiles: {
    tools: ['scissors', 'needle', 'threadSpool', 'tapeMeasure', 'shuttle', 'knittingNeedles', 'yarnSkein'],
    floor: ['floorLoom', 'dressForm'],
    bench: ['cottonReels', 'yarnSkein', 'sewingMachine', 'wallHanging', 'mendedJumper', 'indigoShirt', 'zipBag'],
  },
  woodworking: {
    tools: ['chisel', 'handSaw', 'mallet', 'trySquare', 'smallPlane', 'spoon'],
    floor: ['workbench'],
    bench: ['turnedBowl', 'spoon', 'woodenStool', 'smallTable', 'nestBox', 'bookshelf', 'smallPlane'],
  },
  jewellery: {
    tools: ['pliers', 'needleFile', 'chasingHammer', 'torch', 'silverRing', 'looseGem'],
    floor: ['goldsmithBench'],
    bench: ['silverRing', 'twoRings', 'enamelEarrings', 'castPendant', 'looseGem', 'crucible'],
  },
  glass: {
    tools: ['blowpipe', 'jacks', 'glassCutter', 'pliers', 'tumbler', 'fusedDish'],
    floor: ['glassFurnace'],
    bench: ['tumbler', 'bottleVase', 'bauble', 'fusedDish', 'leadedPane'],
  },
  sculpture: {
    tools: ['chisel', 'mallet', 'callipers', 'chasingHammer', 'roughStone', 'rib'],
    floor: ['headStand', 'anvil'],
    bench: ['roughStone', 'plasterHands', 'mouldHalves', 'forgedHook', 'weldingMask'],
  },
  dance: {
    tools: ['danceShoe', 'danceFan', 'castanets', 'slippers', 'accordion'],
    floor: ['barre'],
    bench: ['loudspeaker', 'danceShoe', 'accordion', 'slippers', 'danceFan', 'floorMarks'],
  },
  music: {
    tools: ['drumsticks', 'tuningFork', 'metronome', 'headphones', 'ukulele'],
    floor: ['uprightPiano', 'cello'],
    bench: ['metronome', 'ukulele', 'headphones', 'cello', 'cajon', 'singers', 'surdo', 'uprightPiano'],
  },
  digital: {
    tools: ['computerMouse', 'drawingTablet', 'solderingIron', 'patchCable', 'keyboard', 'pencil'],
    floor: ['drawerCabinet'],
    bench: ['weatherScreen', 'noiseBox', 'plotter', 'zoetrope', 'shopLetter', 'plotterDrawing'],
  },
  mixed_media: {
    tools: ['scissors', 'boneFolder', 'gluePot', 'rubberStamp', 'paintbrush', 'needle'],
    floor: ['drawerCabinet', 'giant'],
    bench: ['carnivalMask', 'sewnBook', 'sockPuppet', 'suitcaseTheatre', 'bigHead', 'paperBeast'],
  },
};
