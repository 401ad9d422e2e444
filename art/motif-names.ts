import type { StudioType } from '#shared/studios/studios.ts';

/**
 * The compositions of each craft. The order is part of what a seed means, so new ones need a new version of the covers.
 */
export const COMPOSITION_NAMES = {
  painting: ['easel', 'stroke', 'stillLife', 'palette', 'hills', 'tubes'],
  drawing: ['face', 'pencils', 'plant', 'solids', 'eye'],
  ceramics: ['shelf', 'vessel', 'wheel', 'stack', 'plates'],
  sculpture: ['column', 'pierced', 'mobile', 'head', 'block'],
  photography: ['aperture', 'contactSheet', 'camera', 'darkroom', 'obscura'],
  printmaking: ['etchingPress', 'linocut', 'letterpress', 'brayer', 'screen'],
  textiles: ['weave', 'loom', 'quilt', 'yarn', 'knit'],
  jewellery: ['ringAndStone', 'chain', 'facets', 'beads', 'earrings'],
  woodworking: ['rings', 'chair', 'dovetail', 'plane', 'joinersTools'],
  glass: ['leaded', 'vessels', 'gather', 'discs'],
  dance: ['soloist', 'sequence', 'roundDance', 'whirl', 'pointe'],
  music: ['record', 'guitar', 'strings', 'keys', 'stave', 'drums'],
  digital: ['bezier', 'pixels', 'moire', 'windows', 'cubes'],
  mixed_media: ['torn', 'cutouts', 'assemblage', 'bouquet'],
} as const satisfies Readonly<Record<StudioType, readonly string[]>>;
export type CompositionName = (typeof COMPOSITION_NAMES)[StudioType][number];

/** Single objects. Each can be shown alone, in a pair of hands (`hands_mug`), among tools or in a room. */
// biome-ignore format: a list of words, not a line each
export const THING_NAMES = [
  'mug', 'jug', 'bowl', 'bottle', 'loopTool', 'rib', 'sponge', 'wireCutter', 'modellingKnife', 'kiln', 'coilPot',
  'tagine', 'tile', 'doorNumber', 'reliefTile', 'porcelainLamp', 'kintsugi', 'whistle', 'hedgehog', 'raku', 'snail',
  'glazeBucket', 'paintbrush', 'paletteKnife', 'paintTube', 'jarOfBrushes', 'standingEasel', 'lemon', 'seascape',
  'pigments', 'goldFrame', 'marketCrate', 'colourChart', 'wineAndTalk', 'pencil', 'nibPen', 'charcoal', 'eraser',
  'inkPot', 'sketchbook', 'comicPage', 'lifeStudy', 'mannequin', 'streetSketch', 'deskLamp', 'roller', 'gouge',
  'squeegee', 'starWheelPress', 'linoCard', 'typeBlocks', 'risoPoster', 'printedShirt', 'banner', 'copperPlate',
  'milkCarton', 'invitation', 'filmRoll', 'tongs', 'lens', 'tripodCamera', 'enlarger', 'printInTray', 'filmStrip',
  'cyanotype', 'tintype', 'tinCamera', 'windowPortrait', 'softbox', 'scissors', 'threadSpool', 'needle',
  'tapeMeasure', 'knittingNeedles', 'shuttle', 'wallHanging', 'floorLoom', 'dressForm', 'sewingMachine',
  'buttonShirt', 'indigoShirt', 'dyeVat', 'onions', 'leafCushion', 'yarnSkein', 'mendedJumper', 'zipBag',
  'cottonReels', 'chisel', 'handSaw', 'mallet', 'trySquare', 'smallPlane', 'workbench', 'spoon', 'woodenStool',
  'smallTable', 'butterKnife', 'turnedBowl', 'bookshelf', 'nestBox', 'panelSaw', 'pliers', 'needleFile',
  'chasingHammer', 'torch', 'goldsmithBench', 'silverRing', 'twoRings', 'castPendant', 'enamelEarrings', 'looseGem',
  'crucible', 'blowpipe', 'jacks', 'glassCutter', 'tumbler', 'bauble', 'leadedPane', 'fusedDish', 'glassFurnace',
  'bottleVase', 'callipers', 'weldingMask', 'plasterHands', 'mouldHalves', 'forgedHook', 'anvil', 'roughStone',
  'headStand', 'danceFan', 'castanets', 'danceShoe', 'slippers', 'accordion', 'barre', 'loudspeaker', 'drumsticks',
  'tuningFork', 'metronome', 'ukulele', 'cello', 'cajon', 'uprightPiano', 'pianoHammers', 'singers', 'surdo',
  'headphones', 'musicStand', 'teaCup', 'floorMarks', 'computerMouse', 'drawingTablet', 'solderingIron',
  'patchCable', 'keyboard', 'plotter', 'plotterDrawing', 'noiseBox', 'weatherScreen', 'zoetrope', 'shopLetter',
  'playReel', 'gluePot', 'boneFolder', 'rubberStamp', 'carnivalMask', 'sockPuppet', 'bigHead', 'paperBeast', 'giant',
  'sewnBook', 'openBook', 'paperMould', 'marbledSheet', 'suitcaseTheatre', 'foundThings', 'drawerCabinet',
] as const;
export type ThingName = (typeof THING_NAMES)[number];

/** The products of each craft. The order is part of what a seed means, as above. */
export const PRODUCTS: Readonly<Record<StudioType, readonly ThingName[]>> = {
  ceramics: ['mug', 'jug', 'tagine', 'coilPot', 'porcelainLamp', 'tile', 'raku'],
  painting: ['lemon', 'jarOfBrushes', 'goldFrame', 'seascape', 'colourChart', 'pigments', 'marketCrate'],
  drawing: ['mannequin', 'inkPot', 'sketchbook', 'comicPage', 'lifeStudy', 'streetSketch', 'deskLamp'],
  printmaking: ['typeBlocks', 'risoPoster', 'linoCard', 'copperPlate', 'printedShirt', 'milkCarton'],
  photography: ['tinCamera', 'lens', 'filmRoll', 'printInTray', 'cyanotype', 'tintype', 'windowPortrait'],
  textiles: ['cottonReels', 'yarnSkein', 'sewingMachine', 'wallHanging', 'mendedJumper', 'indigoShirt', 'zipBag'],
  woodworking: ['turnedBowl', 'spoon', 'woodenStool', 'smallTable', 'nestBox', 'bookshelf', 'smallPlane'],
  jewellery: ['silverRing', 'twoRings', 'enamelEarrings', 'castPendant', 'looseGem', 'crucible'],
  glass: ['tumbler', 'bottleVase', 'bauble', 'fusedDish', 'leadedPane'],
  sculpture: ['roughStone', 'plasterHands', 'mouldHalves', 'forgedHook', 'weldingMask'],
  dance: ['loudspeaker', 'danceShoe', 'accordion', 'slippers', 'danceFan', 'floorMarks'],
  music: ['metronome', 'ukulele', 'headphones', 'cello', 'cajon', 'singers', 'surdo', 'uprightPiano'],
  digital: ['weatherScreen', 'noiseBox', 'plotter', 'zoetrope', 'shopLetter', 'plotterDrawing'],
  mixed_media: ['carnivalMask', 'sewnBook', 'sockPuppet', 'suitcaseTheatre', 'bigHead', 'paperBeast'],
};
