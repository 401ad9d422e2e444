import { sql } from 'kysely';
import type { OfferingArchivalPreview, OfferingEditing } from '../../../shared/schemas/offering-editing.ts';
import { toOffsetIso } from '../../../shared/time.ts';
import { retryOnConflict } from '../../availability/retry-on-conflict.ts';
import type { Connection } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { getOfferingAs, getOfferingToChange } from './access.ts';
import { countArchived, type EditingRow, findEditing } from './editing-queries.ts';
import { lockSales } from './lock-sales.ts';
import { loadOfferingEditing } from './offering-editing.ts';

/**
 * Publishes an offering, also after a pause. Without events it is listed as having none right now.
 * @throws Refusal `offerings.incomplete` with what it lacks, `offerings.archived`, `studios.archived`, `http.not_found`,
 *   `studios.no_right`
 */
export const publishOffering = (services: Services, person: { userId: string }, id: string) =>
  changeState(services, person, id, async (db, row, now) => {
    const { missing } = await loadOfferingEditing(db, id, 'owner', now);
    if (missing.length > 0) refuse('offerings.incomplete', { missing });
    if (row.status === 'published') return;
    await db
      .updateTable('offerings')
      .set({ status: 'published', published_at: row.published_at ?? now, archived_at: null })
      .where('id', '=', id)
      .execute();
  });

/** Pauses an offering: it leaves the public pages and takes no new bookings. Existing bookings stay. */
export const pauseOffering = (services: Services, person: { userId: string }, id: string) =>
  changeState(services, person, id, async (db, row) => {
    if (row.status !== 'published') return;
    await db.updateTable('offerings').set({ status: 'paused' }).where('id', '=', id).execute();
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
  const archive: Change = async (db, row, now) => {
    if (row.booked_until) {
      const count = row.booked.reduce((sum, { guests }) => sum + guests, 0);
      refuse('offerings.booked_ahead', { count, until: toOffsetIso(row.booked_until, row.time_zone) });
    }
    await clearPlan(db, id, now);
    await db.updateTable('offerings').set({ status: 'archived', archived_at: now }).where('id', '=', id).execute();
  };
  return retryOnConflict(() => changeState(services, person, id, archive, lockSales));
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
    await sql`
      update offerings set archived_at = null, version = version + 1, changed_by = ${person.userId},
        status = case when published_at is null then 'draft' else 'paused' end
      where id = ${id} and status = 'archived'`.execute(tx);
    return loadOfferingEditing(tx, id, studio.role, now);
  });
}

type Change = (db: Connection, row: EditingRow, now: Date) => Promise<void>;

async function changeState(
  services: Services,
  person: { userId: string },
  id: string,
  change: Change,
  prepare?: (db: Connection, id: string, now: Date) => Promise<void>,
): Promise<OfferingEditing> {
  const now = services.now();
  return transaction(services.db, async (tx) => {
    const { studio } = await getOfferingToChange(tx, person, id);
    await prepare?.(tx, id, now);
    const row = (await findEditing(tx, id, now, { lock: true })) ?? refuse('http.not_found');
    await change(tx, row, now);
    await tx
      .updateTable('offerings')
      .set({ version: row.version + 1, changed_by: person.userId })
      .where('id', '=', id)
      .execute();
    return loadOfferingEditing(tx, id, studio.role, now);
  });
}

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
