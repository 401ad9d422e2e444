import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import type { Place, Studio, World } from './oracle-world.ts';
import type { Change, Rows } from './rows.ts';

/** Replaces the world in the database, in one transaction. */
export async function insertWorld({ db }: Services, owner: { id: string }, rows: Rows): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.deleteFrom('studios').execute();
    const into = <Row>(table: 'studio_members', values: Row[]) =>
      values.length > 0 &&
      tx
        .insertInto(table)
        .values(values as never)
        .execute();
    const insert = into as (table: string, values: object[]) => Promise<unknown>;
    await insert(
      'studios',
      rows.studios.map((row) => ({ ...row, owner_id: owner.id })),
    );
    await insert('studio_members', rows.members);
    await insert('offerings', rows.offerings);
    await insert('offering_translations', rows.translations);
    await insert('events', rows.events);
    await insert(
      'free_hours',
      rows.free_hours.map(({ starts, ...row }) => ({
        ...row,
        starts: `{${starts.map(([first, last]) => `[${first.toISOString()},${last.toISOString()}]`).join(',')}}`,
        last_day: '2042-12-31',
      })),
    );
  });
}

/** Applies the changes, each in its own transaction. */
export async function changeWorld({ db }: Services, changes: readonly Change[]): Promise<void> {
  for (const { table, id, patch } of changes) {
    const name = table === 'members' ? 'studio_members' : table;
    await db
      .updateTable(name as 'studios')
      .set(patch as { name: string })
      .where('id', '=', id)
      .execute();
  }
}

/** Converts the rows to the plain objects of the oracles. */
export function worldOf({ studios, ...rows }: Rows, changes: readonly Change[] = []): World {
  const changed = <Row extends { id: string }>(row: Row): Row =>
    Object.assign({ ...row }, ...changes.filter(({ id }) => id === row.id).map(({ patch }) => patch));
  return {
    ...rows,
    studios: studios.map(changed).map((studio): Studio => ({ ...studio, shown: shownPlace(studio) })),
    members: rows.members.map(changed),
    offerings: rows.offerings.map(changed),
    events: rows.events.map(changed),
  };
}

function shownPlace({
  latitude,
  longitude,
  blur_position,
  blur_metres,
  blur_angle,
}: Rows['studios'][number]): Place | null {
  if (latitude === null || longitude === null) return null;
  if (!blur_position) return { lat: latitude, lng: longitude };
  const lat = latitude + (blur_metres * Math.cos(blur_angle)) / 111_320;
  const shrinks = Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  const lng = longitude + (blur_metres * Math.sin(blur_angle)) / (111_320 * shrinks);
  return { lat: Math.min(90, lat), lng: Math.abs(lng) > 180 ? lng - 360 * Math.sign(lng) : lng };
}
