import type { OpeningStretch, SpaceEditing, StudioEditing } from '../../../shared/schemas/studio-editing.ts';

/**
 * What a form changes is named by its part: a field of the studio, `space:{id}:{field}`, `photo:{id}:{field}`, or
 * `hours:{space id, or nothing for the studio}`. The server names them alike when two change the same.
 */
export type Part = string;
export type Parts = Record<Part, unknown>;

/** Hours of a week, without whose they are. */
export type Week = Omit<OpeningStretch, 'space_id'>[];

/** What a part is in a studio as the server knows it. */
export function partOf(studio: StudioEditing, part: Part): unknown {
  const [kind, id = '', field = ''] = part.split(':');
  if (kind === 'space') return studio.spaces.find((space) => space.id === id)?.[field as keyof SpaceEditing];
  if (kind === 'photo') return studio.photos.find((photo) => photo.id === id)?.[field as 'alt'];
  if (kind === 'hours') return weekOf(studio, id || null);
  return studio[part as keyof StudioEditing];
}

export const weekOf = ({ opening_hours }: Pick<StudioEditing, 'opening_hours'>, spaceId: string | null): Week =>
  opening_hours
    .filter(({ space_id }) => space_id === spaceId)
    .map(({ weekday, opens, closes }) => ({ weekday, opens, closes }));

/** The server lists a week with whose it is. */
export const asWeek = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(({ space_id: _, ...stretch }) => stretch) : value;

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is sent in one request: the parts that belong to one thing. */
export type Change =
  | { what: 'studio'; parts: Part[]; body: Record<string, unknown> }
  | { what: 'space' | 'photo'; id: string; parts: Part[]; body: Record<string, unknown> }
  | { what: 'hours'; spaceId: string | null; parts: Part[]; week: Week };

/** The first request that these parts make. */
export function firstChange(pending: Parts, parts: readonly Part[]): Change | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  const [kind, id = ''] = first.split(':');
  if (kind === 'hours') return { what: 'hours', spaceId: id || null, parts: [first], week: pending[first] as Week };
  const isPart = kind === 'space' || kind === 'photo';
  const prefix = isPart ? `${kind}:${id}:` : '';
  const together = parts.filter((part) => (isPart ? part.startsWith(prefix) : !part.includes(':')));
  const body = Object.fromEntries(together.map((part) => [part.slice(prefix.length), pending[part]]));
  return isPart ? { what: kind, id, parts: together, body } : { what: 'studio', parts: together, body };
}
