import { sql } from 'kysely';
import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { studioNeeds } from '../../../shared/studio-needs.ts';
import type { StudioRight } from '../../../shared/team.ts';
import type { Connection, Database } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { getStudioAs, type StudioAccess } from '../access.ts';
import { studioInFull } from './studio-in-full.ts';

/** A change under way: the studio is nobody else's until the transaction ends. */
export interface Turn {
  db: Database;
  studio: StudioAccess;
  /** As it was when the turn began. */
  before: StudioEditing;
}

interface Wanted {
  right?: StudioRight;
  /** What the person had before them; undefined for what adds and never overwrites. */
  version?: number | undefined;
  /** Parts that are changed: a field, `hours:{space}`, `space:{id}:{field}`. */
  parts: readonly string[];
  /** What such a part is now, for who comes second; the studio's field unless said otherwise. */
  read?: (studio: StudioEditing, part: string) => unknown;
}

/** What the row keeps of a part's last change. */
interface Change {
  version: number;
  by: string;
  at: string;
}

/**
 * Changes a studio: one person after the other. Those who changed other parts do not get into each other's way; who
 * comes second to the same part is told what it is now. Never leaves a public studio without what publishing needs.
 * @returns the studio as it is then
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.archived`, `studios.changed_meanwhile`, `studios.not_ready`
 */
export async function inTurn(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
  { right = 'edit_studio', version, parts, read = readField }: Wanted,
  work: (turn: Turn) => Promise<void>,
): Promise<StudioEditing> {
  return transaction(db, async (tx) => {
    // First by whoever asks, so that a stranger never waits for, or holds up, those who work there.
    const known = await getStudioAs(tx, person, idOrSlug, right);
    const changes = await lockStudio(tx, known.id);
    // Rights may have been taken away while this waited.
    const studio = await getStudioAs(tx, person, known.id, right);
    if (studio.status === 'archived') refuse('studios.archived');
    const before = await studioInFull(tx, studio.id, studio.role);
    if (version !== undefined) await refuseStale(tx, person.userId, { version, parts, changes, before, read });
    await work({ db: tx, studio, before });
    await markChanged(tx, studio.id, person.userId, parts, now());
    const after = await studioInFull(tx, studio.id, studio.role);
    refuseUnready(before, after);
    return after;
  });
}

const readField = (studio: StudioEditing, part: string): unknown => studio[part as keyof StudioEditing];

async function lockStudio(db: Connection, studioId: string): Promise<Record<string, Change>> {
  const { rows } = await sql<{ changes: Record<string, Change> }>`
    select changes from studios where id = ${studioId} for no key update`.execute(db);
  return rows[0]?.changes ?? refuse('http.not_found');
}

interface Claim {
  version: number;
  parts: readonly string[];
  changes: Record<string, Change>;
  before: StudioEditing;
  read: (studio: StudioEditing, part: string) => unknown;
}

/** One's own changes count too: of two tabs the second would not know what the first did. */
async function refuseStale(db: Connection, userId: string, { version, parts, changes, before, read }: Claim) {
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

async function markChanged(db: Connection, studioId: string, by: string, parts: readonly string[], at: Date) {
  const names = parts.map((part) => part);
  await sql`
    update studios set version = version + 1, changed_by = ${by},
      changes = changes || coalesce((select jsonb_object_agg(part,
        jsonb_build_object('version', version + 1, 'by', ${by}::text, 'at', ${at.toISOString()}::text))
        from unnest(${names}::text[]) as part), '{}')
    where id = ${studioId}`.execute(db);
}

/** What was missing before is not this change's fault. */
function refuseUnready(before: StudioEditing, after: StudioEditing): void {
  if (after.status !== 'published' && after.status !== 'in_review') return;
  const missing = studioNeeds(after).filter((need) => !before.missing.includes(need));
  if (missing.length > 0) refuse('studios.not_ready', { missing });
}
