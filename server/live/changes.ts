import { sql } from 'kysely';
import type pg from 'pg';
import type { LiveChange } from '#shared/live.ts';
import type { StudioRight } from '#shared/studios/team.ts';
import type { Tx } from '../db/database.ts';
import type { Snapshot } from './snapshot.ts';

/** The audience of a change: a person, or the members of a studio whose role has the right. */
export type Audience = { person: string } | { studio: string; right: StudioRight };

/**
 * Tells open pages of a change as soon as the transaction commits. The change names only what changed: pages ask the
 * API for it, which checks what they may see. Costs one insert, and no NOTIFY.
 */
export async function publish(
  tx: Tx,
  to: Audience,
  change: Exclude<LiveChange, { kind: 'seats' | 'reset' }>,
): Promise<void> {
  const [person, studio, right] = 'person' in to ? [to.person, null, null] : [null, to.studio, to.right];
  await sql`
    insert into live_changes (person, studio, studio_right, change)
    values (${person}, ${studio}, ${right}, ${JSON.stringify(change)})`.execute(tx);
}

export interface PublishedChange {
  xid: bigint;
  person: string | null;
  studio: string | null;
  studio_right: StudioRight | null;
  change: LiveChange;
}

type Row = { [Key in keyof PublishedChange]: PublishedChange[Key] | null } & { snapshot: string };

/**
 * A row whose transaction lies ahead, from a copy of another database, is not visible in the new snapshot and left out.
 */
const READ_NEW = `
  select s.now::text as snapshot, c.xid::text::bigint as xid, c.person, c.studio, c.studio_right, c.change
  from (select pg_current_snapshot() as now) s
  left join live_changes c on c.xid >= pg_snapshot_xmin($1::pg_snapshot)
    and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot) and pg_visible_in_snapshot(c.xid, s.now)
  order by c.id`;

/** Reads the changes that a snapshot does not see, and the snapshot that sees them. */
export async function readChangesSince(
  pool: pg.Pool,
  snapshot: string,
): Promise<{ changes: PublishedChange[]; snapshot: string }> {
  const { rows } = await pool.query<Row>({ name: 'read-live-changes', text: READ_NEW, values: [snapshot] });
  return { changes: rows.flatMap(toChange), snapshot: rows[0]?.snapshot ?? snapshot };
}

const toChange = ({ xid, person, studio, studio_right, change }: Row): PublishedChange[] =>
  xid !== null && change ? [{ xid: BigInt(xid), person, studio, studio_right, change }] : [];

/** Returns the present snapshot. */
export async function takeSnapshot(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ now: string }>('select pg_current_snapshot()::text as now');
  return rows[0]?.now ?? '';
}

const READ_MISSED = `
  select '' as snapshot, c.xid::text::bigint as xid, c.person, c.studio, c.studio_right, c.change
  from live_changes c
  where c.xid >= pg_snapshot_xmin($1::pg_snapshot)
    and not pg_visible_in_snapshot(c.xid, $1::pg_snapshot) and pg_visible_in_snapshot(c.xid, $2::pg_snapshot)
    and (c.person = $3 or c.studio = any($4))
  order by c.id limit $5`;

/** Reads the changes for a person and their studios that the first snapshot does not see and the second one does. */
export async function readMissed(
  pool: pg.Pool,
  {
    from,
    to,
    person,
    studios,
    limit,
  }: { from: Snapshot; to: Snapshot; person: string; studios: string[]; limit: number },
): Promise<PublishedChange[]> {
  const values = [from.text, to.text, person, studios, limit];
  const { rows } = await pool.query<Row>({ name: 'read-missed-live-changes', text: READ_MISSED, values });
  return rows.flatMap(toChange);
}

/** Minutes for which changes are kept. */
export const KEPT_MINUTES = 60;

export const deleteOldChanges = (pool: pg.Pool) =>
  pool.query(`delete from live_changes where at < now() - interval '${KEPT_MINUTES} minutes'`);
