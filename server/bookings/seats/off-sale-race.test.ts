import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { untilBlocked } from '#tests/blocked.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeSpace, reserveSpaces } from '#tests/worlds/studio-team.ts';
import { draftBooking } from '../core/booking-draft.ts';
import { takeSeats } from './take-seats.ts';
import { takeSlot } from './take-slot.ts';

const NOW = new Date('2031-01-06T12:00:00Z');
const world = await createWorld({}, () => NOW);
const owner = await makePerson(world);
const call = callsOf(world, owner);

const [STARTS, ENDS] = [new Date('2031-01-08T11:00:00Z'), new Date('2031-01-08T12:00:00Z')];

/** A published studio with an event of a workshop in one room, and another room for coworking. */
async function openStudio() {
  const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
  const [room, hall] = [await makeSpace(world, studio, 'Room'), await makeSpace(world, studio, 'Hall')];
  await makeSpace(world, studio, 'Attic');
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    studio_id: studio.id,
    weekday,
    opens: '08:00',
    closes: '20:00',
  }));
  await world.db.insertInto('opening_hours').values(hours).execute();
  const workshop = await makeOffering(world, studio, { duration_minutes: 60 });
  const coworking = await makeOffering(world, studio, { service_type: 'coworking', duration_minutes: 60 });
  await drawOn(world, coworking, [hall]);
  const event = await makeEvent(world, workshop, { starts_at: STARTS });
  const date = { studioId: studio.id, eventId: event.id, startsAt: STARTS, endsAt: ENDS };
  await reserveSpaces(world.db, { ...date, spaceIds: [room.id] });
  return { studio, room, hall, workshop, coworking, event, guest: await makePerson(world) };
}
type Open = Awaited<ReturnType<typeof openStudio>>;

/** How to book: `book` through the API, `take` as a statement in the test's own transaction. */
const BOOKINGS = {
  seat: {
    offering: ({ workshop }: Open) => workshop,
    space: ({ room }: Open) => room,
    book: ({ event, guest }: Open) =>
      call('POST', '/bookings', { event_id: event.id, seats: 1, shown_starts_at: STARTS.toISOString() }, guest),
    take: (client: pg.PoolClient, { event, guest }: Open) =>
      takeSeats(client as unknown as pg.Pool, { ...request(guest), eventId: event.id, shownStartsAt: undefined }),
  },
  slot: {
    offering: ({ coworking }: Open) => coworking,
    space: ({ hall }: Open) => hall,
    book: ({ coworking, guest }: Open) => {
      const slot = { offering_id: coworking.id, starts_at: STARTS.toISOString(), minutes: 60 };
      return call('POST', '/bookings', { slot, seats: 1 }, guest);
    },
    take: (client: pg.PoolClient, { coworking, hall, guest }: Open) => {
      const spaces = [{ id: hall.id, name: 'Hall', kind: 'room' }];
      const slot = { offeringId: coworking.id, startsAt: STARTS, endsAt: ENDS, zone: 'Europe/Madrid', spaces };
      return takeSlot(client as unknown as pg.Pool, { ...request(guest), ...slot });
    },
  },
};
type Kind = keyof typeof BOOKINGS;

const request = ({ id }: { id: string }) =>
  draftBooking({ userId: id, language: 'en' }, { seats: 1 } as never, undefined, undefined, NOW);

/** How to take a studio, an offering or a space off sale. */
const CLOSINGS: Record<string, (open: Open, kind: Kind) => Promise<{ http: number; code?: string }>> = {
  'unpublishing the studio': ({ studio }) => call('DELETE', `/studios/${studio.id}/publication`),
  'archiving the studio': ({ studio }) => call('POST', `/studios/${studio.id}/archival`, {}),
  'taking other clocks': ({ studio }) =>
    call('PATCH', `/studios/${studio.id}`, { version: 1000, time_zone: 'Asia/Tokyo' }),
  'archiving the offering': (open, kind) => call('POST', `/offerings/${BOOKINGS[kind].offering(open).id}/archival`, {}),
  'selling the offering as another kind of thing': (open, kind) => {
    const { id, version } = BOOKINGS[kind].offering(open);
    return call('PATCH', `/offerings/${id}`, { version, service_type: 'event' });
  },
  'taking the space away': (open, kind) =>
    call('DELETE', `/studios/${open.studio.id}/spaces/${BOOKINGS[kind].space(open).id}`),
  'putting the space out of use': (open, kind) =>
    call('PATCH', `/studios/${open.studio.id}/spaces/${BOOKINGS[kind].space(open).id}`, {
      version: 1000,
      archived: true,
    }),
};
const CASES = Object.keys(CLOSINGS).flatMap((closing) =>
  (['seat', 'slot'] as const).map((kind) => [closing, kind] as const),
);

/** Runs `work` in a transaction of the test, which is committed at the end. */
async function meanwhile(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await world.pool.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.query('commit');
    client.release();
  }
}

describe('taking something off sale during a booking', () => {
  it.each(CASES)('%s waits for the booking of a %s, and is refused', async (closing, kind) => {
    const open = await openStudio();
    let answer: Promise<{ http: number; code?: string }> | undefined;
    await meanwhile(async (client) => {
      expect(await BOOKINGS[kind].take(client, open)).toBeDefined();
      answer = CLOSINGS[closing]?.(open, kind);
      await untilBlocked(world);
    });
    expect(await answer).toMatchObject({
      http: 409,
      code: expect.stringMatching(/^(studios\.dates_ahead|offerings\.booked_ahead)$/),
    });
  });

  it.each(
    CASES.filter(
      ([closing, kind]) => !closing.includes('another kind') && (kind === 'slot' || !closing.includes('space')),
    ),
  )('%s makes the booking of a %s wait, which is then refused', async (closing, kind) => {
    const open = await openStudio();
    let answers: Promise<{ http: number }>[] = [];
    await meanwhile(async (client) => {
      // The last writes of taking something off sale wait for this lock, when all its checks have passed.
      await client.query('lock table activities, event_series, spaces, space_reservations in share mode');
      const closed = CLOSINGS[closing]?.(open, kind);
      await untilBlocked(world);
      answers = [...(closed ? [closed] : []), BOOKINGS[kind].book(open)];
      await untilBlocked(world, 2);
    });
    const [closed, booked] = await Promise.all(answers);
    expect(closed).toMatchObject({ http: 200 });
    expect([404, 409]).toContain(booked?.http);
    expect(
      await world.db.selectFrom('bookings').select('id').where('studio_id', '=', open.studio.id).execute(),
    ).toEqual([]);
  });
});

describe('an offering that is archived while an event of it is planned', () => {
  it('gets no new event: planning is refused', async () => {
    const { workshop } = await openStudio();
    let answer: Promise<{ http: number; code?: string }> | undefined;
    await meanwhile(async (client) => {
      await client.query('select from offerings where id = $1 for update', [workshop.id]);
      answer = call('POST', `/offerings/${workshop.id}/events`, { starts: '2031-01-09T19:00' });
      await untilBlocked(world);
      await client.query("update offerings set status = 'archived', archived_at = $2 where id = $1", [
        workshop.id,
        NOW,
      ]);
    });
    expect(await answer).toMatchObject({ http: 409, code: 'events.offering_archived' });
  });

  it('cancels an event too that was created while the archival waited', async () => {
    const { studio, workshop, event } = await openStudio();
    let answer: Promise<{ http: number }> | undefined;
    await meanwhile(async (client) => {
      await client.query('select from events where id = $1 for update', [event.id]);
      answer = call('POST', `/offerings/${workshop.id}/archival`, {});
      await untilBlocked(world);
      await client.query(
        `insert into events (offering_id, studio_id, starts_at, ends_at, capacity) values ($1, $2, $3, $4, 8)`,
        [workshop.id, studio.id, new Date('2031-01-09T11:00:00Z'), new Date('2031-01-09T12:00:00Z')],
      );
    });
    expect(await answer).toMatchObject({ http: 200 });
    const dates = await world.db.selectFrom('events').select('status').where('offering_id', '=', workshop.id).execute();
    expect(dates).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
  });
});
