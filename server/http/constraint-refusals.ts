import { Refusal } from './refuse.ts';

/** Clients choose the ids of new rows, but cannot use one that exists in another studio. */
const idTaken = () => new Refusal('http.invalid', undefined, [{ path: 'id', code: 'custom', message: '' }]);

/** Refusals for the database constraints that users can violate. */
const codeOfConstraint = {
  space_reservations_no_overlap: () => new Refusal('bookings.space_taken', { space: '' }),
  offerings_slug_key: () => new Refusal('offerings.slug_taken', { slug: '' }),
  studios_slug_key: () => new Refusal('studios.slug_taken', { suggestion: '' }),
  studios_slug_not_reserved: () => new Refusal('studios.slug_reserved', { suggestion: '' }),
  studios_time_zone: () => new Refusal('studios.unknown_zone'),
  spaces_pkey: idTaken,
  closures_pkey: idTaken,
  events_not_oversold: () => new Refusal('bookings.sold_out', { left: 0 }),
  plan_limit: (detail) => new Refusal('plans.limit', JSON.parse(detail)),
} as const satisfies Record<string, (detail: string) => Refusal>;

/** PostgreSQL's error codes for a NUL character in text and in JSON. */
const NOT_TEXT = new Set(['22021', '22P05']);

/** Returns the refusal for a database error that users can cause; undefined for every other error. */
export function findConstraintRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && NOT_TEXT.has(String(error.code))) return new Refusal('http.invalid');
  if (!('constraint' in error)) return undefined;
  const make: ((detail: string) => Refusal) | undefined =
    codeOfConstraint[error.constraint as keyof typeof codeOfConstraint];
  return make?.('detail' in error ? String(error.detail) : '');
}
