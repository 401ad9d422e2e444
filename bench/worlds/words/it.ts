import { craft, type LanguageWords, listed } from './vocabulary.ts';

export const it: LanguageWords = {
  crafts: {
    ceramics: craft('ceramica', 'un tornio', {
      things:
        'una ciotola | una tazza | un vaso | una teiera | un piatto | un portavasi | una burriera | una giara lunare',
      techniques:
        'tornio | modellazione a mano | smaltatura | cottura raku | tecnica a colombino | decorazione a ingobbio | kintsugi',
      materials: 'gres | porcellana | terracotta | argilla nera',
    }),
    painting: craft('pittura', 'un cavalletto', {
      things:
        'una natura morta | un ritratto | un paesaggio | un autoritratto | un murale | un quadro astratto | una miniatura | una marina',
      techniques: 'acquerello | pittura a olio | acrilico | gouache | tempera all’uovo | affresco | encausto',
      materials: 'pigmenti | lino | carta di cotone | foglia d’oro',
    }),
    drawing: craft('disegno', 'un tavolo da disegno', {
      things:
        'un taccuino di schizzi | un ritratto | un nudo | una tavola a fumetti | una veduta di strada | una tavola botanica | una caricatura | un autoritratto',
      techniques:
        'disegno dal vero | prospettiva | carboncino | disegno a china | schizzi urbani | calligrafia | punta d’argento',
      materials: 'carboncino | inchiostro | grafite | carta tinta',
    }),
    printmaking: craft('stampa d’arte', 'un torchio', {
      things:
        'un manifesto | una linoleografia | un’acquaforte | un ex libris | un biglietto d’auguri | una fanzine | una borsa di tela | un monotipo',
      techniques:
        'linoleografia | serigrafia | acquaforte | risografia | xilografia | litografia | tipografia a caratteri mobili',
      materials: 'linoleum | rame | inchiostro di soia | carta fatta a mano',
    }),
    photography: craft('fotografia', 'una camera oscura', {
      things:
        'un ritratto | un foglio di provini | un libro fotografico | una cianotipia | una stampa ai sali d’argento | una fotocamera stenopeica | una foto notturna | una serie di foto',
      techniques:
        'sviluppo in bianco e nero | luce da ritratto | fotografia di strada | cianotipia | collodio umido | ritocco | macrofotografia',
      materials: 'pellicola 35 mm | carta baritata | sviluppo | lastre di vetro',
    }),
    textiles: craft('tessile', 'un telaio', {
      things:
        'una sciarpa | una borsa | un cuscino | una trapunta | un tappeto | una camicia | un arazzo | un paio di calzini',
      techniques: 'tessitura | maglia | ricamo | tintura naturale | cucito | infeltrimento | macramè',
      materials: 'lana | lino | indaco | seta',
    }),
    woodworking: craft('falegnameria', 'un banco da lavoro', {
      things:
        'uno sgabello | un cucchiaio | un tagliere | una mensola | una scatola | un comodino | una casetta per uccelli | una pagaia',
      techniques:
        'intaglio | tornitura del legno | ebanisteria | incastri giapponesi | intarsio | restauro di mobili | affilatura',
      materials: 'rovere | noce | frassino | olio di lino',
    }),
    jewellery: craft('oreficeria', 'un banchetto da orafo', {
      things:
        'un anello | un paio di orecchini | un bracciale | un ciondolo | una spilla | una catena | un anello con sigillo | un fermacapelli',
      techniques:
        'argenteria | modellazione in cera | incastonatura | smalto | saldatura | incisione a bulino | fusione in terra',
      materials: 'argento | ottone | oro | cera',
    }),
    glass: craft('vetro', 'un cannello', {
      things:
        'un bicchiere | una perla | un fermacarte | una vetrata | una pallina di Natale | una caraffa | un uccello | un paralume',
      techniques:
        'soffiatura del vetro | vetro a lume | vetrofusione | vetrata legata a piombo | sabbiatura | incisione | mosaico',
      materials: 'vetro trasparente | bacchette colorate | piombo | vetro macinato',
    }),
    sculpture: craft('scultura', 'un trespolo', {
      things:
        'un busto | una mano | un rilievo | una maschera | un torso | una figura da giardino | un mobile sospeso | un animale',
      techniques:
        'modellato | scultura in pietra | calco in gesso | fusione in bronzo | scultura in filo di ferro | cartapesta | stampi',
      materials: 'gesso | marmo | cera | alabastro',
    }),
    dance: craft('danza', 'una sala da ballo', {
      things:
        'un assolo | un duetto | una coreografia | un valzer | un tango | un ballo di nozze | una sequenza di salsa | un numero di tip tap',
      techniques: 'danza contemporanea | tango | swing | flamenco | danza classica | hip-hop | contact improvisation',
      materials: 'musica dal vivo | pavimento in legno | specchi | buone casse',
    }),
    music: craft('musica', 'una sala prove', {
      things:
        'una canzone | un beat | una melodia | un blues | una bossa nova | un duetto | una colonna sonora | una prima registrazione',
      techniques: 'chitarra | pianoforte | canto | percussioni | produzione musicale | ukulele | improvvisazione',
      materials: 'spartiti | microfoni | una loop station | tamburi',
    }),
    digital: craft('arte digitale', 'una postazione', {
      things:
        'un sito web | un’animazione | una stampa 3D | un cortometraggio | un logo | un podcast | un videogioco | un’installazione luminosa',
      techniques:
        'modellazione 3D | motion design | programmazione creativa | montaggio video | disegno di caratteri | taglio laser | sound design',
      materials: 'portatili | filamento | compensato | sensori',
    }),
    mixed_media: craft('tecnica mista', 'un grande tavolo', {
      things:
        'un collage | un quaderno | un assemblaggio | un diario | un altarino | una lampada di carta | una marionetta | un terrario',
      techniques:
        'collage | legatoria | carta fatta a mano | assemblaggio | carta marmorizzata | trasferimento di immagini | origami',
      materials: 'vecchi giornali | cera d’api | carta artigianale | oggetti trovati',
    }),
  },
  moods:
    listed(`dopo il lavoro | una domenica mattina | in un pomeriggio | in un piccolo gruppo | per due | da zero | a lume di candela
    | con i bambini | in un fine settimana | a colazione | con un bicchiere di vino | senza paura | d’inverno | in silenzio
    | sotto il tetto | in terrazza`),
  levels: ['per chi inizia', 'per chi va avanti', 'per esperti', 'per tutti'],
  titles: {
    dated: [
      '{thing} {mood}',
      '{technique} {level}',
      '{technique} con {teacher}',
      '{technique}: {thing}',
      '{technique} e altro: {other}',
      '{craft} {mood}',
      '{material}, {technique} e altro ancora: {thing}',
    ],
    event: [
      'Serata aperta: {technique}',
      '{craft} a {neighbourhood}: porte aperte',
      'La lunga notte: {technique}',
      '{teacher} fa vedere tutto: {technique}',
    ],
    recurring: [
      '{technique}, settimana dopo settimana',
      '{technique}: corso {level}',
      'Il gruppo di {craft} di {neighbourhood}',
      'Ogni settimana {thing}',
    ],
    private_lesson: ['Un’ora con {teacher}: {technique}', '{technique}, a tu per tu', 'Lezione privata: {thing}'],
    coworking: ['{place} a ore', 'Laboratorio aperto: {craft}', 'Lavora accanto a noi: {place}'],
  },
  summaries: {
    dated: [
      '{technique}, {material} e alla fine {thing} da portare a casa.',
      'Un’introduzione: {technique} {level}, in un gruppo dove c’è posto per le domande.',
      'Arrivi a mani vuote e te ne vai con {thing}.',
      '{teacher} te lo mostra passo dopo passo: {technique}. Poi tocca a te.',
      'Si comincia con {material} e si finisce con {thing}.',
      '{technique}, poi {other}, e tempo per sbagliare.',
    ],
    lesson: [
      '{technique} con {teacher}, al tuo ritmo e con le tue domande.',
      'Una persona che insegna e un problema: {technique}.',
      'Porta {thing} che non ti riesce, o comincia qui da zero.',
    ],
    coworking: [
      '{place}, buona luce e gente che sa quello che fa.',
      'Per chi lavora da solo e ama la compagnia: {place} e tutti gli attrezzi.',
      'Affitta {place} per tutto il tempo che ti serve.',
    ],
  },
  openings: {
    dated: [
      'Quasi nessuno ci ha mai provato ({technique}), ed è così che ci piace.',
      'Si comincia piano: mezz’ora per guardare, toccare e chiedere. Sul tavolo: {material}.',
      'A {neighbourhood} lo facciamo da anni, e non ci sono mai state due serate uguali.',
      '{teacher} ha cominciato grazie a una vicina ({technique}) e da allora non ha più smesso.',
      'C’è un momento in cui {thing} all’improvviso sta in piedi, e tutti tacciono.',
      'Il tavolo è lungo, il caffè è forte e gli attrezzi sono già lì.',
    ],
    lesson: [
      'Chi la prenota di solito si esercita da un po’ e si è fermato da qualche parte.',
      'Un’ora è poco, quindi cominciamo da quello che porti.',
      '{teacher} prima guarda, dice poco e poi mostra proprio quello che mancava.',
    ],
    coworking: [
      'Hai una chiave dell’armadio, {place} e uno scaffale per quello che non è finito.',
      'La mattina c’è calma; verso sera la sala si riempie di gente di {neighbourhood}.',
      'Qui nessuno insegna, ma tutti rispondono.',
    ],
  },
  middles: [
    'Prima {technique}, poi {other}; in mezzo c’è una pausa con qualcosa di dolce.',
    'C’è {material} in abbondanza per un secondo tentativo, perché il primo serve a imparare.',
    'La cosa più difficile è fermarsi in tempo, e {teacher} ti dirà quando.',
    'Spieghiamo perché le cose vengono male, che è più utile di sapere come vengono bene.',
    'Non serve una mano ferma, solo un po’ di pazienza e vestiti che si possano sporcare.',
    'C’è musica, ma abbastanza bassa per parlare.',
    'Nella seconda metà quasi tutti hanno trovato il proprio modo.',
    'Se vuoi, puoi copiare uno degli esempi alla parete; quasi nessuno lo fa.',
    'Alla fine mettiamo tutto sul tavolo e lo guardiamo insieme.',
    'Il gruppo è piccolo: nessuno aspetta aiuto per più di un minuto.',
  ],
  endings: [
    'Quello che fai viene a casa con te, o lo teniamo finché si asciuga.',
    'Se ci prendi gusto, c’è un corso che continua da qui.',
    'Vieni dieci minuti prima; la porta a {neighbourhood} sfugge facilmente.',
    'Chi vuole solo guardare ha una tazza di tè.',
    'È tutto compreso: {material}, attrezzi, grembiuli e pulizia.',
    'Scatta una foto alla fine: tra un anno non crederai che era la prima volta.',
  ],
  tags: listed(`sera | fine settimana | piccolo gruppo | regalo | famiglie | sostenibile | tradizionale | per due | in squadra | giorno di pioggia
    | senza fretta | vegano | all’aperto | meditazione | estate | avvento | compleanno | senza impegno`),
  included: listed(
    'Tutti i materiali e gli attrezzi | Tè, caffè e biscotti | Un grembiule | Una guida stampata da portare a casa',
  ),
  bring: listed('Vestiti che si possano sporcare | Qualcosa da bere | Un quaderno | Unghie corte e pazienza'),
  studios: {
    names: ['Bottega {invented}', 'Studio {invented}', '{invented} e Figlie', 'Casa {invented}'],
    taglines: [
      '{craft} nel cuore del quartiere: {neighbourhood}.',
      'Un posto per {technique}, e per chi vuole imparare.',
      '{material}, pazienza e una porta aperta.',
      'Dove {neighbourhood} viene a fare le cose.',
    ],
    openings: [
      'Abbiamo aperto a {neighbourhood} con due tavoli e una cassetta degli attrezzi; i tavoli ci sono ancora.',
      'Qui c’era un panificio. Il forno non c’è più, il calore è rimasto.',
      'Dividiamo in quattro l’affitto, gli attrezzi e un’opinione: {technique} fa bene ai nervi.',
      'Dietro una porta qualunque di {city} c’è più di quanto servirà mai a qualcuno: {material}.',
    ],
    endings: [
      'Entra e dai un’occhiata: chi sta lavorando te lo spiega volentieri.',
      'Insegniamo in piccoli gruppi, e nessuno deve avere talento.',
      'Il venerdì la porta è aperta e c’è la zuppa.',
      'La cosa che ci piace di più: {technique}. Chiedici, e perderai il treno.',
    ],
  },
  roles: listed('Tiene la bottega, insegna: {technique} | Insegna | Insegna: {technique} | Aiuta e insegna'),
  rooms: listed('La sala davanti | La sala sul retro | Il laboratorio | La galleria'),
};
