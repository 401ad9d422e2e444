import { changedFields, record } from '#server/activity/activity.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { type ChangeHistory, differingFields, findEditConflict, lockVersions } from '#server/read-models/versions.ts';
import type { Services } from '#server/services.ts';
import type { OfferingNeed } from '#shared/offerings/offering-needs.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { getOfferingToChange } from './access.ts';
import { type EditingRow, findEditing } from './editing-queries.ts';
import { loadOfferingEditing, needsOf, toOfferingEditing } from './offering-editing.ts';

/** An offering whose row is locked until the transaction ends. */
export interface LockedOffering {
  tx: Tx;
  /** As it was before the change. */
  row: EditingRow;
  history: ChangeHistory;
  /** The user who changes it, and when. */
  by: { userId: string; at: Date };
}

/** Fields that follow from others. */
const NOT_EDITED: ReadonlySet<string> = new Set([
  ...['version', 'missing', 'picture', 'studio', 'published_at', 'booked', 'was_booked', 'coming_dates'],
]);

/**
 * Runs a change of an offering with its row locked, so that changes happen one after the other. A published offering
 * never loses what publishing needs. What changed is recorded.
 * @param lockBefore takes other locks that have to come before that of the offering
 * @returns the offering after the change
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`, `offerings.archived`,
 * `offerings.incomplete`
 */
export function withOfferingLock(
  services: Services,
  { userId }: { userId: string },
  id: string,
  work: (locked: LockedOffering) => Promise<void>,
  lockBefore?: (tx: Tx, id: string, now: Date) => Promise<void>,
): Promise<OfferingEditing> {
  const now = services.now();
  return transaction(services.db, async (tx) => {
    const { studio } = await getOfferingToChange(tx, { userId }, id);
    await lockBefore?.(tx, id, now);
    const history = (await lockVersions(tx, 'offerings', id)) ?? refuse('http.not_found');
    const row = (await findEditing(tx, id, now)) ?? refuse('http.not_found');
    await work({ tx, row, history, by: { userId, at: now } });
    const after = await loadOfferingEditing(tx, id, studio.role, now);
    refuseIncomplete(row, after.missing);
    const data = changedFields(toOfferingEditing(row, studio.role), after, NOT_EDITED);
    const type = after.status === row.status || after.status === 'draft' ? 'changed' : after.status;
    if (data)
      await record({ db: tx, now: () => now }, `offering.${type}`, {
        by: userId,
        subject: id,
        studio: studio.id,
        data,
      });
    return after;
  });
}

/** Refuses to remove what a published offering needs; drafts may be incomplete. */
export function refuseIncomplete(row: EditingRow, needs: readonly OfferingNeed[]): void {
  const missing = needs.filter((need) => !needsOf(row).includes(need));
  if (row.status !== 'draft' && missing.length > 0) refuse('offerings.incomplete', { missing });
}

/**
 * Returns the fields of an edit that differ from the current values. Changes that others made since the editor's
 * version stay, unless both changed the same field.
 * @throws Refusal `offerings.changed_meanwhile` with the current values of the fields that both changed
 */
export async function mergeEdit<Edit extends object>(
  { tx, row, history, by }: LockedOffering,
  current: object,
  edit: Edit,
  version: number,
): Promise<Partial<Edit>> {
  const changed = differingFields(current, edit);
  const query = { userId: by.userId, version, fields: Object.keys(changed) };
  const conflict = await findEditConflict(tx, history, query);
  if (!conflict) return changed;
  return refuse('offerings.changed_meanwhile', {
    by: conflict.by,
    at: toOffsetIso(new Date(conflict.at), row.studio.time_zone),
    current: Object.fromEntries(conflict.fields.map((field) => [field, (current as Record<string, unknown>)[field]])),
  });
}
