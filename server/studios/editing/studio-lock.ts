import { sql } from 'kysely';
import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { studioNeeds } from '../../../shared/studio-needs.ts';
import type { StudioRight } from '../../../shared/team.ts';
import type { Connection, Database, Tx } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { getStudioAs, type StudioAccess } from '../access.ts';
import { loadStudioEditing } from './studio-editing.ts';

/** A studio whose row is locked until the transaction ends. */
export interface LockedStudio {
  db: Database;
  studio: StudioAccess;
  /** As it was before the change. */
  before: StudioEditing;
}

interface ChangeOptions {
  right?: StudioRight;
  /** The version that the person saw; undefined for changes that add and never overwrite. */
  version?: number | undefined;
  /** Paths of the fields that change: a field, `hours:{space}`, `space:{id}:{field}`. */
  parts: readonly string[];
  /** Reads the current value of such a path, to report it in a conflict. By default the path is a field of the studio. */
  read?: (studio: StudioEditing, part: string) => unknown;
}

/** The last change of a field, as the studio's row stores it. */
interface Change {
  version: number;
  by: string;
  at: string;
}

/**
 * Runs a change of a studio with its row locked, so that changes happen one after the other. Two people may change
 * different fields; a second change of the same field is refused with its current value. A public studio is never left
 * without what publishing needs.
 * @returns the studio after the change
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`, `studios.changed_meanwhile`, `studios.not_ready`
 */
export async function withStudioLock(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
  { right = 'edit_studio', version, parts, read = readField }: ChangeOptions,
  work: (turn: LockedStudio) => Promise<void>,
): Promise<StudioEditing> {
  return transaction(db, async (tx) => {
    // Checked before locking: people outside the team neither wait for a lock nor hold one.
    const known = await getStudioAs(tx, person, idOrSlug, right);
    const changes = await lockStudio(tx, known.id);
    // The role may have changed while this waited for the lock.
    const studio = await getStudioAs(tx, person, known.id, right);
    if (studio.status === 'archived') refuse('studios.archived');
    const before = await loadStudioEditing(tx, studio.id, studio.role);
    if (version !== undefined) await refuseStale(tx, person.userId, { version, parts, changes, before, read });
    await work({ db: tx, studio, before });
    await markChanged(tx, studio.id, person.userId, parts, now());
    const after = await loadStudioEditing(tx, studio.id, studio.role);
    refuseIncomplete(before, after);
    return after;
  });
}

const readField = (studio: StudioEditing, part: string): unknown => studio[part as keyof StudioEditing];

async function lockStudio(tx: Tx, studioId: string): Promise<Record<string, Change>> {
  const { rows } = await sql<{ changes: Record<string, Change> }>`
    select changes from studios where id = ${studioId} for no key update`.execute(tx);
  return rows[0]?.changes ?? refuse('http.not_found');
}

interface ExpectedVersion {
  version: number;
  parts: readonly string[];
  changes: Record<string, Change>;
  before: StudioEditing;
  read: (studio: StudioEditing, part: string) => unknown;
}

/**
 * Refuses an edit based on an outdated version. The user's own changes count too: a second tab does not know what the
 * first one saved.
 */
async function refuseStale(db: Connection, userId: string, { version, parts, changes, before, read }: ExpectedVersion) {
  const overtaken = parts.filter((part) => (changes[part]?.version ?? 0) > version);
  const last = overtaken.map((part) => changes[part] as Change).sort((a, b) => b.version - a.version)[0];
  if (!last) return;
  const by = last.by === userId ? '' : await nameOf(db, last.by);
  const current = Object.fromEntries(overtaken.map((part) => [part, read(before, part)]));
  refuse('studios.changed_meanwhile', { by, at: last.at, current });
}

async function nameOf(db: Connection, userId: string): Promise<string> {
  const row = await db.selectFrom('profiles').select('full_name').where('id', '=', userId).executeTakeFirst();
  return row?.full_name ?? '';
}

async function markChanged(tx: Tx, studioId: string, by: string, parts: readonly string[], at: Date) {
  const names = parts.map((part) => part);
  await sql`
    update studios set version = version + 1, changed_by = ${by},
      changes = changes || coalesce((select jsonb_object_agg(part,
        jsonb_build_object('version', version + 1, 'by', ${by}::text, 'at', ${at.toISOString()}::text))
        from unnest(${names}::text[]) as part), '{}')
    where id = ${studioId}`.execute(tx);
}

/** Refuses a change that removes something publishing needs. What was missing before does not count. */
function refuseIncomplete(before: StudioEditing, after: StudioEditing): void {
  if (after.status !== 'published' && after.status !== 'in_review') return;
  const missing = studioNeeds(after).filter((need) => !before.missing.includes(need));
  if (missing.length > 0) refuse('studios.not_ready', { missing });
}
