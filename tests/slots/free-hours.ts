import { sql } from 'kysely';
import type { AvailableSlots } from '#shared/schemas/slots.ts';
import type { TestWorld } from '../harness.ts';

// Free hours as stored for the search, and as the API returns them: instants, ISO 8601 in UTC.

/** Lists the stored starts for a party of this size; undefined if there is no row for it. */
export async function listStoredStarts(
  { db, now }: TestWorld,
  offering: { id: string },
  seats = 1,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ starts: string[] }>`
    select array(
      select to_json(start) #>> '{}' from unnest(h.starts) range,
        generate_series(lower(range), upper(range), h.step_minutes * interval '1 minute') start
      where start > ${now()}::timestamptz + o.notice_minutes * interval '1 minute'
      order by start
    ) as starts
    from free_hours h join offerings o on o.id = h.offering_id
    where h.offering_id = ${offering.id} and h.seats >= ${seats}
    order by h.seats limit 1`.execute(db);
  return rows[0]?.starts.map((start) => new Date(start).toISOString());
}

/** Lists the starts from the API, for an offering that can be booked at most 34 days ahead; undefined after a 404. */
export async function findOfferedStarts(
  world: TestWorld,
  offering: { id: string },
  seats = 1,
): Promise<{ starts: string[]; most: number; length: number } | undefined> {
  const answer = await world.request(`/api/v1/offerings/${offering.id}/slots?days=35&seats=${seats}`);
  if (answer.status === 404) return undefined;
  const { days, seats: most, length }: AvailableSlots = await answer.json();
  const starts = days.flatMap(({ slots }) => slots.map(({ starts_at }) => new Date(starts_at).toISOString()));
  return { starts, most, length };
}
