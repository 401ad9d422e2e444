import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { slugOf } from '#server/slug-of.ts';
import type { HourlyOfferings, RentedSpace, Renting } from '#server/studios/studios.ts';
import { translateTo } from '#server/translate.ts';
import { CURRENCIES } from '#shared/money/currencies.ts';
import type { Money } from '#shared/money/money.ts';
import { OFFERING_TEMPLATES } from '#shared/offerings/offering-templates.ts';
import { OFFERING_SLUG_MAX } from '#shared/text/slugs.ts';
import { figuresOf, newSeed, wordsOf } from './create-offering.ts';
import { loadOfferingEditing } from './offering-editing.ts';
import { setSpaces } from './offering-spaces.ts';
import { freeSlug } from './slugs.ts';

const TEMPLATE = 'studio_hours';

/**
 * Updates the coworking offering of a space after its hourly price changed: creates one if there is none, updates a
 * price that was in step, and pauses it when the space is no longer for rent. An offering without opening hours stays a
 * draft.
 */
async function rentByTheHour(db: Tx, renting: Renting, space: RentedSpace): Promise<void> {
  if (space.after === null) return stopRenting(db, renting.userId, space.id);
  if (!CURRENCIES.some((each) => each === space.after?.currency)) return;
  const existing = await findHourly(db, space.id);
  if (existing.length === 0) return make(db, renting, { ...space, price: space.after });
  if (space.before === null) {
    const paused = existing.find(({ status }) => status === 'paused');
    if (paused && existing.every(({ status }) => status !== 'published'))
      await publishIfComplete(db, paused.id, renting);
    return;
  }
  await sql`
    update offerings set price = ${space.after.amount}, currency = ${space.after.currency}, version = version + 1,
      changed_by = ${renting.userId}
    where id = any(${existing.map(({ id }) => id)}::uuid[]) and price = ${space.before.amount}
      and currency = ${space.before.currency}`.execute(db);
}

/** Finds coworking offerings that sell only this space, newest first. */
async function findHourly(db: Tx, spaceId: string): Promise<{ id: string; status: string }[]> {
  const { rows } = await sql<{ id: string; status: string }>`
    select o.id, o.status from offerings o
    where o.service_type = 'coworking' and o.status <> 'archived'
      and exists (select from offering_spaces x where x.offering_id = o.id and x.space_id = ${spaceId})
      and not exists (select from offering_spaces x where x.offering_id = o.id and x.space_id <> ${spaceId})
    order by o.created_at desc, o.id`.execute(db);
  return rows;
}

async function make(db: Tx, renting: Renting, space: RentedSpace & { price: Money }): Promise<void> {
  const template = OFFERING_TEMPLATES.find(({ key }) => key === TEMPLATE);
  if (!template) return;
  const { studioId, userId, language } = renting;
  const title = translateTo(language)('offering_form.by_the_hour', { space: space.name }).slice(0, 200);
  const { types, languages } = await db
    .selectFrom('studios')
    .select(['types', 'languages'])
    .where('id', '=', studioId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('offerings')
    .values({
      ...figuresOf(template),
      ...wordsOf(template, language),
      studio_id: studioId,
      service_type: 'coworking',
      studio_type: types[0] ?? 'mixed_media',
      title,
      slug: await freeSlug(db, slugOf(title, OFFERING_SLUG_MAX), 'coworking'),
      language,
      languages,
      price: space.price.amount,
      currency: space.price.currency,
      price_unit: 'hour',
      capacity: space.seats,
      cover_seed: newSeed(),
      changed_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setSpaces(db, id, [space.id], []);
  await publishIfComplete(db, id, renting);
}

/** Publishes the offering if nothing is missing, since the owner has set a price to rent the space out. */
async function publishIfComplete(db: Tx, id: string, { now, userId }: Renting): Promise<void> {
  const { missing } = await loadOfferingEditing(db, id, 'owner', now);
  if (missing.length > 0) return;
  await sql`
    update offerings set status = 'published', published_at = coalesce(published_at, ${now}), version = version + 1,
      changed_by = ${userId}
    where id = ${id}`.execute(db);
}

/**
 * Takes the hours of a space off sale: an unchanged draft is deleted, and a published offering is paused for its
 * bookings.
 */
async function stopRenting(db: Tx, userId: string, spaceId: string): Promise<void> {
  const ids = (await findHourly(db, spaceId)).map(({ id }) => id);
  await sql`
    update offerings set status = 'paused', version = version + 1, changed_by = ${userId}
    where id = any(${ids}::uuid[]) and status = 'published'`.execute(db);
  await sql`
    delete from offerings
    where id = any(${ids}::uuid[]) and status = 'draft' and version = 1 and published_at is null`.execute(db);
}

export const hourlyOfferings: HourlyOfferings = { update: rentByTheHour, stop: stopRenting };
