import { changedFields, record } from '#server/activity/activity.ts';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { findEditConflict, lockVersions, recordChanges } from '#server/read-models/versions.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { studioNeeds } from '#shared/studios/studio-needs.ts';
import type { StudioRight } from '#shared/studios/team.ts';
import { getStudioAs, type StudioAccess } from '../access.ts';
import { loadStudioEditing } from './studio-editing.ts';

/** A studio whose row is locked until the transaction ends. */
export interface LockedStudio {
  services: TxServices;
  db: Tx;
  studio: StudioAccess;
  /** As it was before the change. */
  before: StudioEditing;
}

interface ChangeOptions {
  right?: StudioRight;
  /** The version that the person saw; undefined for changes that add and never overwrite. */
  version?: number | undefined;
  /** Paths of the fields that change: a field, `hours:{space}`, `space:{id}:{field}`. */
  fields: readonly string[];
  /**
   * Reads the current value at such a path, to report it in a conflict. By default the path is a field of the studio.
   */
  read?: (studio: StudioEditing, path: string) => unknown;
  /** Fields whose change the work records itself, in words of its own. */
  recorded?: readonly (keyof StudioEditing)[];
}

/** Fields that follow from others, or that `server/studios/publication` records. */
const NOT_EDITED: readonly (keyof StudioEditing)[] = [
  ...(['version', 'status', 'published_at', 'role', 'rights', 'missing'] as const),
  ...(['form_step', 'suggested_rules', 'picture'] as const),
];

/**
 * Runs a change of a studio with its row locked, so that changes happen one after the other. Two people may change
 * different fields; a second change of the same field is refused with its current value. A public studio is never left
 * without what publishing needs. What changed is recorded.
 * @returns the studio after the change
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`, `studios.changed_meanwhile`,
 * `studios.not_ready`
 */
export async function withStudioLock(
  services: Services,
  { userId }: { userId: string },
  idOrSlug: string,
  { right = 'edit_studio', version, fields, read = readField, recorded = [] }: ChangeOptions,
  work: (locked: LockedStudio) => Promise<void>,
): Promise<StudioEditing> {
  return inTransaction(services, async (inside, tx) => {
    // Checked before locking: people outside the team neither wait for a lock nor hold one.
    const known = await getStudioAs(tx, { userId }, idOrSlug, right);
    const history = (await lockVersions(tx, 'studios', known.id)) ?? refuse('http.not_found');
    // The role may have changed while this waited for the lock.
    const studio = await getStudioAs(tx, { userId }, known.id, right);
    if (studio.status === 'archived') refuse('studios.archived');
    const before = await loadStudioEditing(tx, studio.id, studio.role);
    const conflict = version !== undefined && (await findEditConflict(tx, history, { userId, version, fields }));
    if (conflict) {
      const current = Object.fromEntries(conflict.fields.map((path) => [path, read(before, path)]));
      refuse('studios.changed_meanwhile', { by: conflict.by, at: conflict.at, current });
    }
    await work({ services: inside, db: tx, studio, before });
    await recordChanges(tx, 'studios', studio.id, { userId, at: services.now(), fields });
    const after = await loadStudioEditing(tx, studio.id, studio.role);
    refuseIncomplete(before, after);
    const data = changedFields(before, after, new Set<string>([...NOT_EDITED, ...recorded]));
    if (data) {
      const nameless = { before: namelessFields(data.before), after: namelessFields(data.after) };
      await record(inside, 'studio.changed', { by: userId, subject: studio.id, data: nameless });
    }
    return after;
  });
}

/** Replaces members by their ids: their names and words go with their accounts. */
const namelessFields = ({ people, ...fields }: Record<string, unknown>) =>
  people === undefined ? fields : { ...fields, people: (people as StudioEditing['people']).map(({ id }) => id) };

const readField = (studio: StudioEditing, path: string): unknown => studio[path as keyof StudioEditing];

/** Refuses a change that removes something publishing needs. What was missing before does not count. */
function refuseIncomplete(before: StudioEditing, after: StudioEditing): void {
  if (after.status !== 'published' && after.status !== 'in_review') return;
  const missing = studioNeeds(after).filter((need) => !before.missing.includes(need));
  if (missing.length > 0) refuse('studios.not_ready', { missing });
}
