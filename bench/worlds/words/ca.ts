import { craft, type LanguageWords, listed } from './vocabulary.ts';

export const ca: LanguageWords = {
  crafts: {
    ceramics: craft('ceràmica', 'un torn', {
      things: 'un bol | una tassa | un gerro | una tetera | un plat | un test | una mantegera | una gerra lunar',
      techniques: 'torn | modelat a mà | esmaltat | cocció raku | tècnica de xurros | decoració amb engalba | kintsugi',
      materials: 'gres | porcellana | terracota | fang negre',
    }),
    painting: craft('pintura', 'un cavallet', {
      things:
        'una natura morta | un retrat | un paisatge | un autoretrat | un mural | un quadre abstracte | una miniatura | una marina',
      techniques: 'aquarel·la | oli | acrílic | guaix | tremp d’ou | fresc | encàustica',
      materials: 'pigments | lli | paper de cotó | pa d’or',
    }),
    drawing: craft('dibuix', 'una taula de dibuix', {
      things:
        'un quadern d’apunts | un retrat | un nu | una pàgina de còmic | una vista de carrer | una làmina botànica | una caricatura | un autoretrat',
      techniques:
        'dibuix del natural | perspectiva | carbonet | dibuix amb tinta | dibuix urbà | cal·ligrafia | punta de plata',
      materials: 'carbonet | tinta | grafit | paper tenyit',
    }),
    printmaking: craft('gravat', 'una premsa', {
      things:
        'un cartell | un linogravat | un aiguafort | un exlibris | una postal | un fanzín | una bossa de roba | un monotip',
      techniques: 'linogravat | serigrafia | aiguafort | risografia | xilografia | litografia | tipografia de plom',
      materials: 'linòleum | coure | tinta de soja | paper fet a mà',
    }),
    photography: craft('fotografia', 'un laboratori', {
      things:
        'un retrat | un full de contactes | un fotollibre | una cianotípia | una còpia en plata | una càmera estenopeica | una foto nocturna | una sèrie de fotos',
      techniques:
        'revelatge en blanc i negre | llum de retrat | fotografia de carrer | cianotípia | col·lodió humit | retoc | macrofotografia',
      materials: 'pel·lícula de 35 mm | paper baritat | revelador | plaques de vidre',
    }),
    textiles: craft('tèxtil', 'un teler', {
      things:
        'una bufanda | una bossa | un coixí | un cobrellit | una catifa | una camisa | un tapís | un parell de mitjons',
      techniques: 'teixit en teler | mitja | brodat | tints naturals | costura | feltre | macramé',
      materials: 'llana | lli | indi | seda',
    }),
    woodworking: craft('fusteria', 'un banc de treball', {
      things:
        'un tamboret | una cullera | una post de tallar | un prestatge | una capsa | una tauleta de nit | una casa per a ocells | un rem',
      techniques:
        'talla | tornejat de fusta | ebenisteria | encaixos japonesos | marqueteria | restauració de mobles | esmolada',
      materials: 'roure | noguera | freixe | oli de llinosa',
    }),
    jewellery: craft('joieria', 'una taula de joier', {
      things:
        'un anell | unes arracades | una polsera | un penjoll | un fermall | una cadena | un segell | una agulla de cabell',
      techniques: 'argenteria | talla en cera | encast de pedres | esmalt | soldadura | gravat a burí | fosa en sorra',
      materials: 'plata | llautó | or | cera',
    }),
    glass: craft('vidre', 'un bufador', {
      things:
        'un got | un gra de collaret | un petjapapers | un vitrall | una bola de Nadal | una gerra | un ocell | una pantalla de llum',
      techniques: 'bufat de vidre | vidre al bufador | vitrofusió | vitrall | sorrejat | gravat | mosaic',
      materials: 'vidre transparent | vareta de colors | plom | vidre mòlt',
    }),
    sculpture: craft('escultura', 'un cavallet de modelar', {
      things: 'un bust | una mà | un relleu | una màscara | un tors | una figura de jardí | un mòbil | un animal',
      techniques:
        'modelatge | talla en pedra | buidat en guix | fosa en bronze | escultura de filferro | paper maixé | motlles',
      materials: 'guix | marbre | cera | alabastre',
    }),
    dance: craft('dansa', 'una sala de ball', {
      things:
        'un solo | un duet | una coreografia | un vals | un tango | un ball de casament | una rutina de salsa | un número de claqué',
      techniques: 'dansa contemporània | tango | swing | flamenc | ballet | hip-hop | contact improvisació',
      materials: 'música en directe | terra de fusta | miralls | bons altaveus',
    }),
    music: craft('música', 'un local d’assaig', {
      things:
        'una cançó | un ritme | una melodia | un blues | una bossa nova | un duet | una banda sonora | una primera gravació',
      techniques: 'guitarra | piano | cant | percussió | producció musical | ukulele | improvisació',
      materials: 'partitures | micròfons | una estació de loops | tambors',
    }),
    digital: craft('art digital', 'un lloc de treball', {
      things:
        'una pàgina web | una animació | una impressió 3D | un curtmetratge | un logotip | un pòdcast | un videojoc | una instal·lació de llum',
      techniques:
        'modelatge 3D | disseny en moviment | programació creativa | muntatge de vídeo | disseny de lletres | tall làser | disseny de so',
      materials: 'portàtils | filament | contraplacat | sensors',
    }),
    mixed_media: craft('tècnica mixta', 'una taula gran', {
      things:
        'un collage | una llibreta | un assemblatge | un diari | un altar | un llum de paper | un titella | un terrari',
      techniques:
        'collage | enquadernació | paper artesanal | assemblatge | paper marbrat | transferència d’imatges | origami',
      materials: 'diaris vells | cera d’abelles | paper fet a mà | objectes trobats',
    }),
  },
  moods:
    listed(`després de la feina | un diumenge al matí | en una tarda | en grup petit | per a dos | des de zero | a la llum de les espelmes
    | amb canalla | en un cap de setmana | amb esmorzar | amb una copa de vi | sense por | a l’hivern | en silenci
    | sota teulada | a la terrassa`),
  levels: ['per a principiants', 'per continuar avançant', 'amb experiència', 'per a tothom'],
  titles: {
    dated: [
      '{thing} {mood}',
      '{technique} {level}',
      '{technique} amb {teacher}',
      '{technique}: {thing}',
      '{technique} i més: {other}',
      '{craft} {mood}',
      '{material}, {technique} i molt més: {thing}',
    ],
    event: [
      'Vespre obert: {technique}',
      '{craft} a {neighbourhood}: portes obertes',
      'La nit llarga: {technique}',
      '{teacher} ho ensenya: {technique}',
    ],
    recurring: [
      '{technique}, setmana a setmana',
      '{technique}: curs {level}',
      'El grup de {craft}: {neighbourhood}',
      'Cada setmana {thing}',
    ],
    private_lesson: ['Una hora amb {teacher}: {technique}', '{technique}, de tu a tu', 'Classe particular: {thing}'],
    coworking: ['{place} per hores', 'Taller obert: {craft}', 'Treballa amb nosaltres: {place}'],
  },
  summaries: {
    dated: [
      '{technique}, {material} i al final {thing} per endur-te.',
      'Una introducció: {technique} {level}, en un grup on hi caben les preguntes.',
      'Véns amb les mans buides i te’n vas amb {thing}.',
      '{teacher} t’ho ensenya pas a pas: {technique}. Després et toca a tu.',
      'Comencem amb {material} i acabem amb {thing}.',
      '{technique}, després {other}, i temps per equivocar-se.',
    ],
    lesson: [
      '{technique} amb {teacher}, al teu ritme i amb les teves preguntes.',
      'Una persona que ensenya i un problema: {technique}.',
      'Porta {thing} que se’t resisteix, o comença aquí des de zero.',
    ],
    coworking: [
      '{place}, bona llum i gent que sap què fa.',
      'Per a qui treballa sol i vol companyia: {place} i totes les eines.',
      'Lloga {place} el temps que necessitis.',
    ],
  },
  openings: {
    dated: [
      'Gairebé ningú no ho ha provat abans ({technique}), i així ens agrada.',
      'Comencem a poc a poc: mitja hora per mirar, tocar i preguntar. Damunt la taula: {material}.',
      'Fa anys que ho fem al barri ({neighbourhood}) i no hi ha hagut dos vespres iguals.',
      '{teacher} va començar gràcies a una veïna ({technique}) i no ha parat des d’aleshores.',
      'Hi ha un moment en què {thing} de cop s’aguanta, i tothom calla.',
      'La taula és llarga, el cafè és fort i les eines ja hi són.',
    ],
    lesson: [
      'Qui la reserva sol fer temps que practica i s’ha encallat en algun punt.',
      'Una hora és poc, així que comencem pel que portes.',
      '{teacher} mira primer, diu poc i després ensenya just el que faltava.',
    ],
    coworking: [
      'Tens una clau de l’armari, {place} i un prestatge per al que encara no està acabat.',
      'Al matí hi ha calma; cap al vespre la sala s’omple de gent del barri: {neighbourhood}.',
      'Aquí ningú no fa classe, però tothom respon.',
    ],
  },
  middles: [
    'Primer {technique}, després {other}; entremig hi ha una pausa amb alguna cosa dolça.',
    'Hi ha {material} de sobres per a un segon intent, perquè el primer és per aprendre.',
    'El més difícil és parar a temps, i {teacher} et dirà quan.',
    'Expliquem per què les coses surten malament, que és més útil que saber com surten bé.',
    'No cal tenir bon pols, només una mica de paciència i roba que es pugui tacar.',
    'Hi ha música, però prou baixa per poder parlar.',
    'A la segona part gairebé tothom ha trobat la seva manera.',
    'Si vols, pots copiar un dels exemples de la paret; gairebé ningú no ho fa.',
    'Al final ho posem tot damunt la taula i ho mirem plegats.',
    'El grup és petit: ningú no espera ajuda més d’un minut.',
  ],
  endings: [
    'El que fas se’n va amb tu, o ho guardem fins que s’assequi.',
    'Si hi agafes gust, hi ha un curs que continua a partir d’aquí.',
    'Vine deu minuts abans; la porta ({neighbourhood}) es passa de llarg fàcilment.',
    'Qui només vulgui mirar té una tassa de te.',
    'Tot està inclòs: {material}, eines, davantals i neteja.',
    'Fes una foto al final: d’aquí a un any no et creuràs que era la primera vegada.',
  ],
  tags: listed(`vespre | cap de setmana | grup petit | regal | famílies | sostenible | tradicional | per a dos | en equip | dia de pluja
    | sense pressa | vegà | a l’aire lliure | meditació | estiu | advent | aniversari | sense compromís`),
  included: listed('Tots els materials i eines | Te, cafè i galetes | Un davantal | Una guia impresa per endur-te'),
  bring: listed('Roba que es pugui tacar | Alguna cosa per beure | Una llibreta | Ungles curtes i paciència'),
  studios: {
    names: ['Taller {invented}', 'Estudi {invented}', '{invented} i Filles', 'Can {invented}'],
    taglines: [
      '{craft} al mig del barri: {neighbourhood}.',
      'Un lloc per a {technique}, i per a qui en vol aprendre.',
      '{material}, paciència i una porta oberta.',
      'On el barri ve a fer coses: {neighbourhood}.',
    ],
    openings: [
      'Vam obrir amb dues taules i una caixa d’eines ({neighbourhood}); les taules encara hi són.',
      'Això era un forn de pa. El forn ja no hi és, la calor s’hi ha quedat.',
      'Compartim entre quatre el lloguer, les eines i una opinió: {technique} calma els nervis.',
      'Darrere una porta qualsevol de la ciutat ({city}) hi ha més del que ningú no necessitarà mai: {material}.',
    ],
    endings: [
      'Entra i fes un cop d’ull: qui treballi t’ho explicarà de gust.',
      'Ensenyem en grups petits i ningú no ha de tenir talent.',
      'Els divendres la porta és oberta i hi ha sopa.',
      'El que més ens agrada: {technique}. Pregunta’ns-ho i perdràs el tren.',
    ],
  },
  roles: listed('Porta el taller, ensenya: {technique} | Fa classes | Ensenya: {technique} | Ajuda i fa classes'),
  rooms: listed('La sala de davant | La sala del fons | El taller | La galeria'),
};
