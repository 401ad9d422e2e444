import { sql } from 'kysely';
import type { AvailableSlots } from '../shared/schemas/slots.ts';
import type { TestWorld } from './harness.ts';

// Free hours as they are kept for the search, and as whoever looks at the offering is told them: instants, ISO 8601 in UTC.

/** Every start that is kept for so many people; undefined when nothing is kept for them. */
export async function keptStarts(
  { db, now }: TestWorld,
  offering: { id: string },
  seats = 1,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ starts: string[] }>`
    select array(
      select to_json(start) #>> '{}' from unnest(h.starts) stretch,
        generate_series(lower(stretch), upper(stretch), h.step_minutes * interval '1 minute') start
      where start > ${now()}::timestamptz + o.notice_minutes * interval '1 minute'
      order by start
    ) as starts
    from free_hours h join offerings o on o.id = h.offering_id
    where h.offering_id = ${offering.id} and h.seats >= ${seats}
    order by h.seats limit 1`.execute(db);
  return rows[0]?.starts.map((start) => new Date(start).toISOString());
}

/** What the API says of an offering of at most 34 days ahead; undefined when there is no such offering. */
export async function askSlots(
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
