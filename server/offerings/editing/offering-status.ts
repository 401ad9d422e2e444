import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { recordChanges } from '#server/read-models/versions.ts';
import type { Services } from '#server/services.ts';
import type { OfferingArchivalPreview, OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { getOfferingAs } from './access.ts';
import { countArchived } from './editing-queries.ts';
import { lockSales } from './lock-sales.ts';
import { loadOfferingEditing, needsOf } from './offering-editing.ts';
import { type LockedOffering, withOfferingLock } from './offering-lock.ts';

/**
 * Publishes an offering, also after a pause. Without events it is listed as having none right now.
 * @throws Refusal `offerings.incomplete` with what it lacks, `offerings.archived`, `studios.archived`,
 * `http.not_found`,
 *   `studios.no_right`
 */
export const publishOffering = (services: Services, person: { userId: string }, id: string) =>
  changeStatus(services, person, id, async ({ tx, row, by }) => {
    const missing = needsOf(row);
    if (missing.length > 0) refuse('offerings.incomplete', { missing });
    if (row.status === 'published') return;
    await tx
      .updateTable('offerings')
      .set({ status: 'published', published_at: row.published_at ?? by.at, archived_at: null })
      .where('id', '=', id)
      .execute();
  });

/** Pauses an offering: it leaves the public pages and takes no new bookings. Existing bookings stay. */
export const pauseOffering = (services: Services, person: { userId: string }, id: string) =>
  changeStatus(services, person, id, async ({ tx, row }) => {
    if (row.status !== 'published') return;
    await tx.updateTable('offerings').set({ status: 'paused' }).where('id', '=', id).execute();
  });

/**
 * Counts what archiving an offering would end, and the bookings that prevent it; nothing is saved.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function previewArchival(
  { db, now: clock }: Services,
  person: { userId: string },
  id: string,
): Promise<OfferingArchivalPreview> {
  const { studio } = await getOfferingAs(db, person, id, 'edit_offerings');
  const { booked_from, booked_until, ...counts } = await countArchived(db, id, clock());
  const at = (moment: Date | null) => moment && toOffsetIso(moment, studio.time_zone);
  return { ...counts, booked_from: at(booked_from), booked_until: at(booked_until) };
}

/**
 * Archives an offering. Its upcoming events are cancelled; none of them has a booking.
 * @throws Refusal `offerings.booked_ahead` while guests are coming: their events must be over or cancelled first
 */
export const archiveOffering = (services: Services, person: { userId: string }, id: string) => {
  const archive = async ({ tx, row, by }: LockedOffering) => {
    if (row.booked_until) {
      const count = row.booked.reduce((sum, { guests }) => sum + guests, 0);
      refuse('offerings.booked_ahead', { count, until: toOffsetIso(row.booked_until, row.studio.time_zone) });
    }
    await clearPlan(tx, id, by.at);
    await tx.updateTable('offerings').set({ status: 'archived', archived_at: by.at }).where('id', '=', id).execute();
  };
  return retryOnConflict(() => changeStatus(services, person, id, archive, lockSales));
};

/** Restores an archived offering as a draft or paused. Its cancelled events do not come back. */
export async function restoreOffering(
  services: Services,
  person: { userId: string },
  id: string,
): Promise<OfferingEditing> {
  const now = services.now();
  return transaction(services.db, async (tx) => {
    const { studio } = await getOfferingAs(tx, person, id, 'edit_offerings');
    if (studio.status === 'archived') refuse('studios.archived');
    const { numAffectedRows = 0n } = await sql`
      update offerings set archived_at = null, version = version + 1, changed_by = ${person.userId},
        status = case when published_at is null then 'draft' else 'paused' end
      where id = ${id} and status = 'archived'`.execute(tx);
    if (numAffectedRows > 0n) {
      await record({ db: tx, now: () => now }, 'offering.restored', {
        by: person.userId,
        subject: id,
        studio: studio.id,
      });
    }
    return loadOfferingEditing(tx, id, studio.role, now);
  });
}

/** Runs a change of the status with the offering locked, and gives it a new version. */
const changeStatus = (
  services: Services,
  person: { userId: string },
  id: string,
  change: (locked: LockedOffering) => Promise<void>,
  lockBefore?: (tx: Tx, id: string, now: Date) => Promise<void>,
): Promise<OfferingEditing> =>
  withOfferingLock(
    services,
    person,
    id,
    async (locked) => {
      await change(locked);
      await recordChanges(locked.tx, 'offerings', id, locked.by);
    },
    lockBefore,
  );

/** Ends the series of an offering, cancels its upcoming events and frees their spaces. */
async function clearPlan(db: Connection, id: string, now: Date): Promise<void> {
  await sql`update event_series set ended_at = ${now} where offering_id = ${id} and ended_at is null`.execute(db);
  await sql`
    with cleared as (
      update events set status = 'cancelled', cancelled_at = ${now}
      where offering_id = ${id} and status = 'scheduled' and starts_at > ${now}
      returning id
    )
    delete from space_reservations where event_id in (select id from cleared)`.execute(db);
}
