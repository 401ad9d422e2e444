import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { Refusal, refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { Money } from '#shared/money/money.ts';
import type { NewSpace, SpaceChange } from '#shared/schemas/studios/studio-changes.ts';
import type { SpaceRemovalPreview, StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { MAX_SPACES } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { getStudioAs } from '../access.ts';
import { loadStudioEditing } from '../editing/studio-editing.ts';
import { withStudioLock } from '../editing/studio-lock.ts';
import { countUses, refuseUsedAhead } from '../editing/upcoming-bookings.ts';
import { changeQuantity } from './quantity.ts';

type Person = { userId: string };

/** The price of a space, which an offering may sell by the hour. */
export interface RentedSpace {
  id: string;
  name: string;
  seats: number;
  before: Money | null;
  after: Money | null;
}

export interface Renting {
  studioId: string;
  userId: string;
  /** Of the texts of a new offering. */
  language: Language;
  now: Date;
}

/** The offerings that sell a space by the hour: offerings/editing/hourly-offerings.ts. */
export interface HourlyOfferings {
  /** Called when the price of a space may have changed. */
  update(db: Tx, renting: Renting, space: RentedSpace): Promise<void>;
  /** Takes them off sale before the space is removed. */
  stop(db: Tx, userId: string, spaceId: string): Promise<void>;
}

/**
 * Adds a space at the end, with a coworking offering if it has an hourly price.
 * @throws as `withStudioLock`; `studios.limit_reached`, `studios.space_name_taken`
 */
export function addSpace(
  services: Services,
  hourlyOfferings: HourlyOfferings,
  person: Person,
  idOrSlug: string,
  { id, ...space }: NewSpace,
  language: Language,
) {
  return withStudioLock(services, person, idOrSlug, { fields: ['spaces'] }, async ({ db, studio, before }) => {
    if (before.spaces.some((each) => each.id === id)) return;
    if (before.spaces.length >= MAX_SPACES) refuse('studios.limit_reached', { limit: MAX_SPACES });
    refuseTakenName(before, space.name);
    const made = await db
      .insertInto('spaces')
      .values({
        ...(id && { id }),
        studio_id: studio.id,
        ...columnsOf(space),
        kind: space.kind,
        name: space.name,
        ...minutesOf(space),
        position: before.spaces.length,
      })
      .returning(['id', 'name', 'seats'])
      .executeTakeFirstOrThrow();
    const after = space.hourly_price ?? null;
    if (after === null) return;
    const renting = { studioId: studio.id, userId: person.userId, language, now: services.now() };
    await hourlyOfferings.update(db, renting, { ...made, before: null, after });
  });
}

/**
 * Updates the given fields of a space. It can be archived only if no upcoming event or series needs it.
 * @throws as `withStudioLock`; `http.not_found`, `http.invalid` if the shortest booking exceeds the longest,
 * `studios.dates_ahead`, `studios.space_in_use`, `studios.space_name_taken`, `studios.quantity_booked`
 */
export function updateSpace(
  services: Services,
  hourlyOfferings: HourlyOfferings,
  person: Person,
  idOrSlug: string,
  spaceId: string,
  { version, ...change }: SpaceChange,
  language: Language,
): Promise<StudioEditing> {
  const fields = Object.keys(change).map((field) => `space:${spaceId}:${field}`);
  return withStudioLock(
    services,
    person,
    idOrSlug,
    { version, fields, read: readSpace },
    async ({ db, studio, before }) => {
      const space = before.spaces.find(({ id }) => id === spaceId) ?? refuse('http.not_found');
      const { archived, quantity, ...fields } = change;
      // The name and kind of a teacher come from the team.
      if (space.kind === 'teacher' && (fields.kind || fields.name !== undefined || quantity)) refuse('http.not_found');
      if (archived && !space.archived) await refuseUsedAhead(db, studio, spaceId, services.now());
      const isBack = space.archived && archived === false;
      if (fields.name !== undefined || isBack) refuseTakenName(before, fields.name ?? space.name, spaceId);
      const values = {
        ...columnsOf(fields),
        ...minutesOf({ ...space, ...fields }),
        ...(archived !== undefined && { archived_at: archived ? services.now() : null }),
      };
      await db.updateTable('spaces').set(values).where('id', '=', spaceId).execute();
      if (quantity !== undefined) await changeQuantity(db, spaceId, quantity, services.now());
      if (fields.hourly_price === undefined) return;
      const renting = { studioId: studio.id, userId: person.userId, language, now: services.now() };
      const { name, seats } = { ...space, ...fields };
      const prices = { before: space.hourly_price, after: fields.hourly_price };
      await hourlyOfferings.update(db, renting, { id: spaceId, name, seats, ...prices });
    },
  );
}

/**
 * Counts what still uses a space; nothing is saved.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function previewSpaceRemoval(
  { db, now }: Services,
  person: Person,
  idOrSlug: string,
  spaceId: string,
): Promise<SpaceRemovalPreview> {
  const studio = await getStudioAs(db, person, idOrSlug, 'edit_studio');
  const { spaces } = await loadStudioEditing(db, studio.id, studio.role);
  const space = spaces.find(({ id }) => id === spaceId);
  if (!space || space.kind === 'teacher') return refuse('http.not_found');
  return countUses(db, studio, spaceId, now());
}

/**
 * Deletes a space that was never used, and archives any other.
 * @throws as `withStudioLock`; `http.not_found`, `studios.dates_ahead`, `studios.space_in_use`
 */
export function removeSpace(
  services: Services,
  hourlyOfferings: HourlyOfferings,
  person: Person,
  idOrSlug: string,
  spaceId: string,
) {
  return withStudioLock(services, person, idOrSlug, { fields: ['spaces'] }, async ({ db, studio, before }) => {
    const space = before.spaces.find(({ id }) => id === spaceId) ?? refuse('http.not_found');
    if (space.kind === 'teacher') refuse('http.not_found');
    await refuseUsedAhead(db, studio, spaceId, services.now());
    await hourlyOfferings.stop(db, person.userId, spaceId);
    if (await isUsed(db, spaceId)) {
      await db.updateTable('spaces').set({ archived_at: services.now() }).where('id', '=', spaceId).execute();
    } else {
      await db.deleteFrom('spaces').where('id', '=', spaceId).execute();
    }
  });
}

/** Orders the spaces; those not listed follow in their former order. */
export function orderSpaces(services: Services, person: Person, idOrSlug: string, ids: readonly string[]) {
  return withStudioLock(services, person, idOrSlug, { fields: ['space_order'] }, async ({ db, studio }) => {
    await sql`
      update spaces p set position = o.place
      from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
      where p.id = o.id and p.studio_id = ${studio.id}`.execute(db);
  });
}

/** Refuses a name that another active space has. Teachers have the names of the team, and may share one. */
function refuseTakenName({ spaces }: StudioEditing, name: string, ownId?: string): void {
  const folded = (text: string) => text.trim().toLowerCase();
  const isTaken = spaces.some(
    (space) => space.id !== ownId && space.kind !== 'teacher' && !space.archived && folded(space.name) === folded(name),
  );
  if (isTaken) refuse('studios.space_name_taken', { name });
}

/** True if an event, an offering or an external calendar refers to the space. */
async function isUsed(db: Connection, spaceId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from space_reservations where space_id = ${spaceId})
      or exists (select from offering_spaces where space_id = ${spaceId})
      or exists (select from event_series where ${spaceId} = any(space_ids))
      or exists (select from external_calendars where space_id = ${spaceId}) as used`.execute(db);
  return rows[0]?.used ?? true;
}

/** Returns the current value of a field, for the refusal of a conflicting edit. */
function readSpace(studio: StudioEditing, path: string): unknown {
  const [, id, field] = path.split(':');
  const space = studio.spaces.find((each) => each.id === id);
  return space?.[field as keyof typeof space];
}

function columnsOf({ hourly_price, ...fields }: Omit<SpaceChange, 'version' | 'archived'>) {
  if (hourly_price === undefined) return fields;
  if (hourly_price === null) return { ...fields, hourly_price: null };
  return { ...fields, hourly_price: hourly_price.amount, currency: hourly_price.currency };
}

interface Minutes {
  min_minutes?: number | undefined;
  max_minutes?: number | undefined;
}

/** Checks the limits of a booking's length. The database does too, but here the refusal names the field. */
function minutesOf({ min_minutes = 60, max_minutes = Math.max(480, min_minutes) }: Minutes) {
  if (min_minutes <= max_minutes) return { min_minutes, max_minutes };
  throw new Refusal('http.invalid', undefined, [{ path: 'max_minutes', code: 'too_small', message: '' }]);
}
