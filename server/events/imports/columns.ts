export const COLUMNS = ['offering', 'date', 'start', 'end', 'minutes', 'capacity', 'price', 'spaces', 'note'] as const;
export type Column = (typeof COLUMNS)[number];

/** Names that people give the columns, in six languages, normalized. */
const NAMES: Record<Column, readonly string[]> = {
  offering: [
    ...['offering', 'class', 'course', 'workshop', 'title', 'slug', 'angebot', 'kurs', 'titel', 'oferta', 'clase'],
    ...['curso', 'taller', 'titulo', 'curs', 'classe', 'titol', 'offre', 'cours', 'atelier', 'titre', 'offerta'],
    ...['corso', 'laboratorio', 'titolo'],
  ],
  date: ['date', 'day', 'datum', 'tag', 'fecha', 'dia', 'data', 'jour', 'giorno'],
  start: [
    ...['start', 'starts', 'start time', 'from', 'time', 'beginn', 'von', 'uhrzeit', 'zeit', 'inicio', 'hora'],
    ...['desde', 'inici', 'des de', 'debut', 'heure', 'de', 'inizio', 'ora', 'dalle'],
  ],
  end: [
    ...['end', 'ends', 'end time', 'until', 'to', 'ende', 'bis', 'fin', 'final', 'hasta', 'fi', 'fins', 'fins a'],
    ...['a', 'jusqu a', 'fine', 'alle'],
  ],
  minutes: [
    'minutes',
    'min',
    'duration',
    'minuten',
    'dauer',
    'minutos',
    'duracion',
    'minuts',
    'durada',
    'duree',
    'minuti',
    'durata',
  ],
  capacity: [
    ...['capacity', 'seats', 'platze', 'plaetze', 'kapazitat', 'kapazitaet', 'plazas', 'aforo', 'capacidad'],
    ...['places', 'capacitat', 'capacite', 'posti', 'capienza'],
  ],
  price: ['price', 'preis', 'precio', 'preu', 'prix', 'prezzo'],
  spaces: [
    ...[
      'spaces',
      'space',
      'room',
      'rooms',
      'raum',
      'raume',
      'raeume',
      'espacio',
      'espacios',
      'sala',
      'espai',
      'espais',
    ],
    ...['espace', 'espaces', 'salle', 'spazio', 'spazi'],
  ],
  note: ['note', 'notes', 'notiz', 'notizen', 'nota', 'notas', 'remarque', 'nota bene'],
};

/** Lower case without accents and punctuation: "Début " and "debut" are equal. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const columnOf = (name: string): Column | undefined =>
  COLUMNS.find((column) => NAMES[column].includes(normalizeName(name)));
