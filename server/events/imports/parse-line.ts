import { fixedSpaces, type SpaceChoice } from '#server/availability/space-choice.ts';
import { clearerMoney, readMoney } from '#shared/money/typed-money.ts';
import { DATED_SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { typed } from '#shared/schemas/values.ts';
import { DEFAULT_CURRENCY } from '#shared/search.ts';
import type { Language } from '#shared/text/languages.ts';
import { eventTimes } from '../events.ts';
import { parseCapacity, parseDay, parseMinutes, parseTime } from './cells.ts';
import { normalizeName } from './columns.ts';
import type { ImportableOffering } from './queries.ts';
import type { TableLine } from './table.ts';

/** A line of a file, as far as it can be parsed. */
export interface ParsedLine {
  line: number;
  event: ImportedEvent | undefined;
  problems: Problem[];
}

/** `code` is a key below `event_import`. */
export interface Problem {
  code: string;
  data?: Record<string, string | number>;
}

export interface ImportedEvent {
  offering: ImportableOffering;
  /** Local time. */
  starts: string;
  from: Date;
  to: Date;
  capacity: number;
  /** Minor units; null: the price of the offering. */
  priceOverride: number | null;
  spaces: SpaceChoice;
  note: string;
}

/** What lines can refer to, and how they are parsed. */
export interface Known {
  zone: string;
  /** Of the person who imports: it decides between a decimal comma and a thousands separator. */
  language: Language;
  offerings: readonly ImportableOffering[];
  spaces: readonly { id: string; name: string; archived: boolean }[];
}

const Note = typed(500);

export function parseLine({ line, cells }: TableLine, known: Known): ParsedLine {
  const problems: Problem[] = [];
  const wrong = (code: string, data?: Problem['data']) => {
    problems.push({ code, ...(data && { data }) });
    return undefined;
  };
  /** undefined for an empty cell, and for an invalid one, which is reported. */
  const cell = <Value>(column: keyof typeof cells, read: (text: string) => Value | undefined): Value | undefined => {
    const text = cells[column];
    if (text === '') return undefined;
    const value = read(text);
    return value === undefined ? wrong(`bad_${column}`, { value: text.slice(0, 80) }) : value;
  };
  const offering = findOffering(cells.offering, known.offerings, wrong);
  for (const column of ['date', 'start'] as const) if (cells[column] === '') wrong(`no_${column}`);
  const day = cell('date', parseDay);
  const start = cell('start', parseTime);
  const end = cell('end', parseTime);
  const minutes = cell('minutes', parseMinutes);
  const capacity = cell('capacity', parseCapacity);
  const price = findPrice(cells.price, known.language, offering?.currency, wrong);
  const note = cell('note', (text) => Note.safeParse(text).data);
  const spaces = cell('spaces', (text) => findSpaces(text, known.spaces));
  if (start && end && end <= start) wrong('ends_before', { start, end });
  if (!offering || !day || !start || problems.length > 0) return { line, event: undefined, problems };
  const starts = `${day}T${start}`;
  const times = eventTimes(starts, minutes ?? offering.duration_minutes, known.zone);
  if (end && minutes === undefined) times.to = eventTimes(`${day}T${end}`, 0, known.zone).from;
  const length = (+times.to - +times.from) / 60_000;
  if (length < 5)
    return { line, event: undefined, problems: [{ code: 'ends_before', data: { start, end: end ?? start } }] };
  const event = {
    offering,
    starts,
    ...times,
    capacity: capacity ?? offering.capacity,
    priceOverride: price === undefined || price === offering.price ? null : price,
    spaces: spaces ? fixedSpaces(spaces) : offering.spaces,
    note: note ?? '',
  };
  return { line, event: event, problems };
}

/** Finds an offering by slug, id or title; a title that several offerings share is refused. */
function findOffering(
  text: string,
  offerings: readonly ImportableOffering[],
  wrong: (code: string, data?: Problem['data']) => undefined,
): ImportableOffering | undefined {
  const value = text.slice(0, 80);
  if (text === '') return wrong('no_offering');
  const [exact] = offerings.filter(({ id, slug }) => id === text.toLowerCase() || slug === text.toLowerCase());
  const titled = exact ? [exact] : offerings.filter(({ title }) => normalizeName(title) === normalizeName(text));
  const open = titled.filter(({ status }) => status !== 'archived');
  const [found, another] = open;
  if (!found) return wrong(titled.length > 0 ? 'offering_archived' : 'unknown_offering', { value });
  if (another) return wrong('several_offerings', { value });
  return (DATED_SERVICE_TYPES as readonly string[]).includes(found.service_type) ? found : wrong('by_slots', { value });
}

/** Minor units. */
function findPrice(
  text: string,
  language: Language,
  currency: string | undefined,
  wrong: (code: string, data?: Problem['data']) => undefined,
): number | undefined {
  if (text === '') return undefined;
  const price = readMoney(text, language, currency ?? DEFAULT_CURRENCY);
  const value = text.slice(0, 80);
  if (price === 'no_amount') return wrong('bad_price', { value });
  return price === 'thousands_or_cents' ? wrong('unclear_price', { value, ...clearerMoney(text, language) }) : price;
}

/** Finds spaces by their names, separated by comma, plus, semicolon, slash or bar. */
function findSpaces(text: string, spaces: Known['spaces']): string[] | undefined {
  const open = spaces.filter(({ archived }) => !archived);
  const idOf = (name: string) => open.find((space) => normalizeName(space.name) === normalizeName(name))?.id;
  // A name may contain a comma.
  const whole = idOf(text);
  if (whole) return [whole];
  const ids = text
    .split(/[,+|/;]/)
    .filter((name) => name.trim() !== '')
    .map(idOf);
  return ids.some((id) => id === undefined) || ids.length === 0 ? undefined : (ids as string[]);
}
