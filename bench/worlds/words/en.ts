import { craft, type LanguageWords, listed } from './vocabulary.ts';

export const en: LanguageWords = {
  crafts: {
    ceramics: craft('ceramics', 'a wheel', {
      things: 'a bowl | a mug | a vase | a teapot | a plate | a planter | a butter dish | a moon jar',
      techniques: 'wheel throwing | hand-building | glazing | raku firing | coiling | slip decoration | kintsugi',
      materials: 'stoneware | porcelain | terracotta | black clay',
    }),
    painting: craft('painting', 'an easel', {
      things:
        'a still life | a portrait | a landscape | a self-portrait | a mural | an abstract | a miniature | a seascape',
      techniques: 'watercolour | oil painting | acrylics | gouache | egg tempera | fresco | encaustic',
      materials: 'pigments | linen | cotton paper | gold leaf',
    }),
    drawing: craft('drawing', 'a drawing table', {
      things:
        'a sketchbook | a portrait | a nude | a comic page | a street view | a botanical plate | a caricature | a self-portrait',
      techniques:
        'life drawing | perspective | charcoal drawing | ink drawing | urban sketching | calligraphy | silverpoint',
      materials: 'charcoal | ink | graphite | tinted paper',
    }),
    printmaking: craft('printmaking', 'a press', {
      things: 'a poster | a linocut | an etching | a bookplate | a greeting card | a fanzine | a tote bag | a monotype',
      techniques: 'lino cutting | screen printing | etching | risograph printing | woodcut | lithography | letterpress',
      materials: 'lino | copper | soy ink | handmade paper',
    }),
    photography: craft('photography', 'a darkroom', {
      things:
        'a portrait | a contact sheet | a photo book | a cyanotype | a silver print | a pinhole camera | a night shot | a photo series',
      techniques:
        'black-and-white developing | portrait lighting | street photography | cyanotype printing | wet plate | retouching | macro photography',
      materials: '35 mm film | baryta paper | developer | glass plates',
    }),
    textiles: craft('textiles', 'a loom', {
      things: 'a scarf | a tote bag | a cushion | a quilt | a rug | a shirt | a tapestry | a pair of socks',
      techniques: 'weaving | knitting | embroidery | natural dyeing | sewing | felting | macramé',
      materials: 'wool | linen | indigo | silk',
    }),
    woodworking: craft('woodworking', 'a workbench', {
      things: 'a stool | a spoon | a chopping board | a shelf | a box | a bedside table | a bird house | a paddle',
      techniques: 'carving | wood turning | joinery | Japanese joints | marquetry | furniture repair | sharpening',
      materials: 'oak | walnut | ash | linseed oil',
    }),
    jewellery: craft('jewellery', 'a jeweller’s bench', {
      things:
        'a ring | a pair of earrings | a bracelet | a pendant | a brooch | a chain | a signet ring | a hair slide',
      techniques: 'silversmithing | wax carving | stone setting | enamelling | soldering | engraving | sand casting',
      materials: 'silver | brass | gold | wax',
    }),
    glass: craft('glass', 'a torch', {
      things:
        'a drinking glass | a bead | a paperweight | a stained-glass panel | a bauble | a carafe | a bird | a lampshade',
      techniques: 'glass blowing | lampworking | fusing | stained glass | sandblasting | engraving | mosaic',
      materials: 'clear glass | coloured rods | lead came | crushed glass',
    }),
    sculpture: craft('sculpture', 'a modelling stand', {
      things: 'a bust | a hand | a relief | a mask | a torso | a garden figure | a mobile | an animal',
      techniques:
        'modelling | stone carving | plaster casting | bronze casting | wire sculpture | papier-mâché | mould making',
      materials: 'plaster | marble | wax | alabaster',
    }),
    dance: craft('dance', 'a dance floor', {
      things: 'a solo | a duet | a choreography | a waltz | a tango | a wedding dance | a salsa routine | a tap number',
      techniques: 'contemporary dance | tango | swing | flamenco | ballet | hip-hop | contact improvisation',
      materials: 'live music | a sprung floor | mirrors | good loudspeakers',
    }),
    music: craft('music', 'a rehearsal room', {
      things: 'a song | a beat | a melody | a blues | a bossa nova | a duet | a soundtrack | a first recording',
      techniques: 'guitar | piano | singing | percussion | music production | ukulele | improvisation',
      materials: 'sheet music | microphones | a loop station | drums',
    }),
    digital: craft('digital', 'a workstation', {
      things:
        'a website | an animation | a 3D print | a short film | a logo | a podcast | a video game | a light installation',
      techniques:
        '3D modelling | motion design | creative coding | video editing | type design | laser cutting | sound design',
      materials: 'laptops | filament | plywood | sensors',
    }),
    mixed_media: craft('mixed media', 'a big table', {
      things: 'a collage | a notebook | an assemblage | a diary | a shrine | a paper lamp | a puppet | a terrarium',
      techniques: 'collage | bookbinding | paper making | assemblage | marbling | image transfer | origami',
      materials: 'old newspapers | beeswax | handmade paper | found objects',
    }),
  },
  moods:
    listed(`after work | on a Sunday morning | in one afternoon | in a small group | for two | from scratch | by candlelight
    | with children | in one weekend | over breakfast | with a glass of wine | without fear | in winter | in silence
    | under the roof | on the terrace`),
  levels: ['for beginners', 'for improvers', 'for the experienced', 'for everyone'],
  titles: {
    dated: [
      '{thing} {mood}',
      '{technique} {level}',
      '{technique} with {teacher}',
      '{technique}: {thing}',
      '{technique} and {other}',
      '{craft} {mood}',
      '{material}, {technique} and {thing}',
    ],
    event: [
      'Open evening: {technique}',
      '{craft} in {neighbourhood}: open doors',
      'Long night of {technique}',
      '{teacher} shows {technique}',
    ],
    recurring: [
      '{technique}, week by week',
      '{technique}: course {level}',
      'The {craft} group of {neighbourhood}',
      'Every week {thing}',
    ],
    private_lesson: ['An hour with {teacher}: {technique}', '{technique}, one to one', 'Private lesson: {thing}'],
    coworking: ['{place} by the hour', 'Open studio: {craft}', 'Work beside us: {place}'],
  },
  summaries: {
    dated: [
      '{technique}, {material} and {thing} of your own at the end.',
      'An introduction to {technique} {level}, in a group small enough for questions.',
      'You come with nothing and leave with {thing}.',
      '{teacher} shows you {technique} step by step; then it is your turn.',
      'We start with {material} and end with {thing}.',
      '{technique} and {other}, with time for mistakes.',
    ],
    lesson: [
      '{technique} with {teacher}, at your pace and about your questions.',
      'One teacher, one problem: {technique}.',
      'Bring {thing} you are stuck with, or start one here.',
    ],
    coworking: [
      '{place}, good light and people who know what they are doing.',
      'For whoever works alone and likes company: {place} and all the tools.',
      'Rent {place} for as long as you need it.',
    ],
  },
  openings: {
    dated: [
      'Most people have never tried {technique} before, and that is how we like it.',
      'We begin slowly: half an hour of looking, touching {material}, and asking.',
      'In {neighbourhood} we have been doing this for years, and no two evenings were alike.',
      '{teacher} learned {technique} from a neighbour and has not stopped since.',
      'There is a moment at which {thing} suddenly holds together, and everybody goes quiet.',
      'The table is long, the coffee is strong, and the tools are already there.',
    ],
    lesson: [
      'Whoever books this has usually been practising for a while and is stuck somewhere.',
      'An hour is short, so we begin with what you bring.',
      '{teacher} looks first, says little, and then shows the one thing that was missing.',
    ],
    coworking: [
      'You have a key to the cupboard, {place} and a shelf for what is not finished.',
      'In the mornings it is quiet; towards evening the room fills with people from {neighbourhood}.',
      'Nobody teaches here, but everybody answers.',
    ],
  },
  middles: [
    'First comes {technique}, then {other}; between the two there is a break with something sweet.',
    'Everyone gets enough {material} for a second attempt, because the first is for learning.',
    'The hardest part is to stop in time, and {teacher} will tell you when.',
    'We explain why things go wrong, which is more useful than how they go right.',
    'You do not need a steady hand, only a little patience and clothes that may get dirty.',
    'There is music, but quiet enough to talk.',
    'By the second half nearly everybody has found their own way.',
    'If you like, you can copy one of the examples on the wall; hardly anyone does.',
    'Afterwards we put everything on the table and look at it together.',
    'The group is small, so nobody waits for help longer than a minute.',
  ],
  endings: [
    'What you made goes home with you, or we keep it until it is dry.',
    'If you get the taste for it, there is a course that goes on from here.',
    'Come ten minutes early; the door in {neighbourhood} is easy to miss.',
    'Friends who only want to watch are welcome to a cup of tea.',
    'All of it is included: {material}, tools, aprons and cleaning up.',
    'Take a photograph at the end: in a year you will not believe that it was your first.',
  ],
  tags: listed(`evening | weekend | small group | gift | families | sustainable | traditional | for two | team outing | rainy day
    | slow | vegan | outdoors | meditation | summer | advent | birthday | drop-in`),
  included: listed('All materials and tools | Tea, coffee and biscuits | An apron | A printed guide to take home'),
  bring: listed('Clothes that may get dirty | Something to drink | A notebook | Short nails and patience'),
  studios: {
    names: ['{invented} Studio', 'The {invented} Workshop', '{invented} & Daughters', 'House of {invented}'],
    taglines: [
      '{craft} in the middle of {neighbourhood}.',
      'A place for {technique}, and for those who want to learn it.',
      '{material}, patience and an open door.',
      'Where {neighbourhood} comes to make things.',
    ],
    openings: [
      'We opened in {neighbourhood} with two tables and a box of tools; the tables are still there.',
      'This used to be a bakery. The oven is gone, the warmth has stayed.',
      'Four of us share the rent, the tools and the opinion that {technique} is good for the nerves.',
      'Behind an unremarkable door in {city} there is more {material} than anyone will ever need.',
    ],
    endings: [
      'Come in and look around: whoever is at work is glad to explain.',
      'We teach in small groups, and nobody has to be talented.',
      'On Fridays the door is open and there is soup.',
      'What we like best is {technique}; ask us about it and you will miss your train.',
    ],
  },
  roles: listed('Owner, teaches {technique} | Teacher | Teaches {technique} | Assistant and teacher'),
  rooms: listed('The front room | The back room | The workshop | The gallery'),
};
