import { placeWords } from './place-names.ts';

/** Kinds of street by what people write for them, in the languages of the city and abbreviated. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ carrer: 'carrer', calle: 'carrer', c: 'carrer', cl: 'carrer', cr: 'carrer', street: 'carrer', st: 'carrer' },
  ...{ avinguda: 'avinguda', avenida: 'avinguda', av: 'avinguda', avda: 'avinguda', avd: 'avinguda', ave: 'avinguda' },
  ...{ avenue: 'avinguda', passeig: 'passeig', paseo: 'passeig', pg: 'passeig', po: 'passeig', pso: 'passeig' },
  ...{ placa: 'placa', plaza: 'placa', pl: 'placa', plza: 'placa', square: 'placa', ronda: 'ronda', rda: 'ronda' },
  ...{ rambla: 'rambla', rbla: 'rambla', passatge: 'passatge', pasaje: 'passatge', ptge: 'passatge', psje: 'passatge' },
  ...{
    travessera: 'travessera',
    travesera: 'travessera',
    trav: 'travessera',
    carretera: 'carretera',
    ctra: 'carretera',
  },
  ...{ baixada: 'baixada', bajada: 'baixada', cami: 'cami', camino: 'cami', placeta: 'placeta' },
};

/** Words in which the Spanish and the Catalan name of a street differ by more than a letter. */
const CATALAN: Readonly<Record<string, string>> = {
  ...{ san: 'sant', santo: 'sant', conde: 'comte', condes: 'comtes', duque: 'duc', rey: 'rei', mayor: 'major' },
  ...{ enrique: 'enric', consejo: 'consell', ciento: 'cent', pelayo: 'pelai', paralelo: 'parallel', puerta: 'portal' },
  ...{ gerona: 'girona', lerida: 'lleida', napoles: 'napols', cerdena: 'sardenya', corcega: 'corsega' },
  ...{ rosellon: 'rossello', provenza: 'provenca', aragon: 'arago', layetana: 'laietana', universidad: 'universitat' },
  ...{ francisco: 'francesc', jose: 'josep', juan: 'joan', jaime: 'jaume', pedro: 'pere', pablo: 'pau' },
  ...{ antonio: 'antoni', miguel: 'miquel', luis: 'lluis', carlos: 'carles', cataluna: 'catalunya', espana: 'espanya' },
  ...{ alto: 'alt', bajo: 'baix', nueva: 'nova', nuevo: 'nou', viejo: 'vell', vieja: 'vella', fuente: 'font' },
  ...{ torrente: 'torrent', cruz: 'creu', cubierta: 'coberta' },
};

const SMALL_WORDS = new Set('de d del dels la les el els l en na n los las i y s'.split(' '));

export interface StreetName {
  /** `carrer`, `avinguda` …; undefined where none is said. */
  kind: string | undefined;
  words: readonly string[];
  compact: string;
}

/** A street's name as it is compared: its kind, and the words that tell it from others, in Catalan. */
export function streetName(words: readonly string[]): StreetName {
  const [first = ''] = words;
  const isKind = words.length > 1 && Object.hasOwn(KINDS, first);
  const rest = (isKind ? words.slice(1) : words).filter((word) => !SMALL_WORDS.has(word));
  const told = (rest.length > 0 ? rest : words).map((word) => (Object.hasOwn(CATALAN, word) ? CATALAN[word] : word));
  return { kind: isKind ? KINDS[first] : undefined, words: told as string[], compact: told.join('') };
}

/** The words of an address, and its house number: "C/ Provença, 250, 2n 1a" is `carrer provenca` and 250. */
export function readAddress(text: string): { street: StreetName; number: number | undefined } | undefined {
  // Behind the number stand the floor, the postcode and the city.
  const [, before = '', digits] =
    /^(.*?\p{L}.*?)(?:[\s,]+(?:n[ºo°.]*\s*)?(\d{1,4})(?!\d).*)?$/su.exec(text.trim()) ?? [];
  const words = placeWords((before.split(',')[0] ?? '').replace(/\b[cC]\//, 'carrer '));
  return words.length > 0 ? { street: streetName(words), number: digits ? Number(digits) : undefined } : undefined;
}
