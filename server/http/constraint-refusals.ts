import { Refusal } from './refuse.ts';

/** A new thing's id is its sender's to choose, but not one that something of somebody else has. */
const idTaken = () => new Refusal('http.invalid', undefined, [{ path: 'id', code: 'custom', message: '' }]);

/** What the database refused, in our words: the last line of defence speaks too. */
const codeOfConstraint = {
  space_reservations_no_overlap: () => new Refusal('bookings.space_taken', { space: '' }),
  offerings_slug_key: () => new Refusal('offerings.slug_taken', { slug: '' }),
  studios_slug_key: () => new Refusal('studios.slug_taken', { suggestion: '' }),
  studios_slug_not_reserved: () => new Refusal('studios.slug_reserved', { suggestion: '' }),
  studios_time_zone: () => new Refusal('studios.unknown_zone'),
  spaces_pkey: idTaken,
  closures_pkey: idTaken,
  events_not_oversold: () => new Refusal('bookings.sold_out', { left: 0 }),
} as const satisfies Record<string, () => Refusal>;

/** A zero character, in text or in JSON: codes of PostgreSQL. */
const NOT_TEXT = new Set(['22021', '22P05']);

/** The refusal behind a database error, if it is one that people can cause. */
export function findConstraintRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && NOT_TEXT.has(String(error.code))) return new Refusal('http.invalid');
  if (!('constraint' in error)) return undefined;
  const make = codeOfConstraint[error.constraint as keyof typeof codeOfConstraint];
  return make?.();
}
