import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SlotRules } from '#server/availability/free-slots.ts';
import type { ClosedDays, WeekdayHours } from '#server/availability/opening-hours.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { findOfferedStarts, listStoredStarts } from '#tests/slots/free-hours.ts';
import { anyQuestion } from '#tests/slots/slot-queries.ts';
import { drawOn, makeSpace } from '#tests/worlds/studio-team.ts';
import { extendFreeHours, updateFreeHours } from './free-hours.ts';

let now = new Date('2026-11-02T10:00:00+01:00');
const world = await createWorld({}, () => now);
const { db } = world;
const owner = await makePerson(world);

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Makes a studio with these rules and an offering in all of its spaces; the alternatives hold one, two, three people.
 */
async function createWithRules(rules: SlotRules, service_type: 'private_lesson' | 'coworking', minutes: number) {
  const studio = await makeStudio(world, owner, { time_zone: rules.zone });
  const addTimes = async (hours: readonly WeekdayHours[], closures: readonly ClosedDays[], space_id?: string) => {
    const place = { studio_id: studio.id, space_id: space_id ?? null };
    const open = hours.map(({ weekday, opens, closes }) => ({
      ...place,
      weekday,
      opens: clock(opens),
      closes: clock(closes > 1440 ? closes - 1440 : closes),
    }));
    if (open.length > 0) await db.insertInto('opening_hours').values(open).execute();
    const closed = closures.map(({ first_day, last_day, from, until }) => ({
      ...place,
      first_day,
      last_day,
      from_time: from === null ? null : clock(from),
      until_time: until === null ? null : clock(until),
    }));
    if (closed.length > 0) await db.insertInto('closures').values(closed).execute();
  };
  await addTimes(rules.hours, rules.closures);
  const offering = await makeOffering(world, studio, {
    service_type,
    duration_minutes: minutes,
    slot_step_minutes: rules.stepMinutes,
    slot_days_ahead: rules.daysAhead + 1,
    notice_minutes: rules.noticeMinutes,
    capacity: 4,
  });
  const event = await makeEvent(world, await makeOffering(world, studio));
  const calendar = await db
    .insertInto('external_calendars')
    .values({ studio_id: studio.id, name: 'Family', url: 'https://calendar.example/1.ics' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [spaces, needed] of [
    [rules.needed, true],
    [rules.alternatives, false],
  ] as const) {
    for (const [at, { hours, closures, bufferBefore, bufferAfter, quantity, busy, units }] of spaces.entries()) {
      const space = await makeSpace(world, studio, `Space ${at}`, {
        seats: at + 1,
        quantity,
        buffer_before: bufferBefore,
        buffer_after: bufferAfter,
        min_minutes: at === 1 ? 30 : 15,
        step_minutes: 15,
        max_minutes: 1800,
      });
      await addTimes(hours, closures, space.id);
      await drawOn(world, offering, [space], needed);
      const [first, ...others] = busy.map(({ start, end }) => sql`tstzrange(${new Date(start)}, ${new Date(end)})`);
      if (first) {
        await sql`insert into space_reservations (studio_id, space_id, during, event_id)
          values (${studio.id}, ${space.id}, ${first}, ${event.id})`.execute(db);
      }
      // Units beyond the quantity of the space are refused.
      for (const { start, end } of units) {
        await sql`insert into space_reservations (studio_id, space_id, during, event_id, one_unit)
          values (${studio.id}, ${space.id}, tstzrange(${new Date(start)}, ${new Date(end)}), ${event.id}, true)
          on conflict do nothing`.execute(db);
      }
      for (const during of others) {
        await sql`insert into busy_times (calendar_id, studio_id, space_id, during)
          values (${calendar.id}, ${studio.id}, ${space.id}, ${during})`.execute(db);
      }
    }
  }
  return offering;
}

/** Compares stored and computed starts for every party size. @returns the number of starts for one person */
async function expectKept(offering: { id: string }): Promise<number> {
  const asked = await findOfferedStarts(world, offering);
  for (let seats = 1; seats <= (asked?.most ?? 0); seats += 1) {
    expect((await listStoredStarts(world, offering, seats)) ?? []).toEqual(
      (await findOfferedStarts(world, offering, seats))?.starts,
    );
  }
  expect(await listStoredStarts(world, offering, (asked?.most ?? 0) + 1)).toBeUndefined();
  return asked?.starts.length ?? 0;
}

describe('stored free hours', () => {
  it('equal the slots that the API computes, in any studio, on the day and on later days', {
    timeout: 120_000,
  }, async () => {
    let starts = 0;
    await fc.assert(
      fc.asyncProperty(
        anyQuestion,
        fc.constantFrom('private_lesson' as const, 'coworking' as const),
        async ({ rules, question }, type) => {
          now = rules.now;
          const offering = await createWithRules(rules, type, question.minutes);
          await updateFreeHours(world);
          starts += await expectKept(offering);
          now = new Date(now.getTime() + 30 * 3_600_000);
          await extendFreeHours(world);
          starts += await expectKept(offering);
          await db.deleteFrom('studios').where('id', '=', offering.studio_id).execute();
        },
      ),
      { numRuns: propertyRuns(40), endOnFailure: true },
    );
    expect(starts).toBeGreaterThan(100);
  });
});
