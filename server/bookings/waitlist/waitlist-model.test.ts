import fc from 'fast-check';
import { expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/http/refuse.ts';
import { DAY, HOUR, MINUTE } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { waitlistOf } from '#tests/worlds/waitlist.ts';
import { cancelBooking } from '../cancellation/cancel-booking.ts';
import { leaveWaitlist } from '../cancellation/leave-waitlist.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { acceptOffer } from '../requests/accept-offer.ts';
import { bookSeats } from '../seats/book-seats.ts';
import { offerFreedSeats } from './offer-freed-seats.ts';
import { joinWaitlist } from './waitlist.ts';

const CAPACITY = 5;
const START = new Date('2031-01-06T12:00:00Z');
let now = START;
const world = await createWorld({}, () => now);
const studio = await makeStudio(world, await makePerson(world));
const offering = await makeOffering(world, studio, { capacity: CAPACITY });
const guests = await Promise.all([1, 2, 3, 4, 5].map(() => makePerson(world)));

type Step =
  | { kind: 'book' | 'join' | 'accept'; guest: number; seats: number }
  | { kind: 'cancel' | 'leave'; guest: number }
  | { kind: 'lapse' }
  | { kind: 'raise' };

interface Party {
  guest: number;
  seats: number;
  state: 'waiting' | 'offered' | 'taken' | 'left' | 'lapsed';
  lapses: number;
  passed: boolean;
}

/** The waitlist of one event as a list: every rule in its simplest form. */
class Reference {
  capacity = CAPACITY;
  /** The seats of each guest's bookings, the last one at the end. */
  booked: number[][] = [[], [], [], [], []];
  line: Party[] = [];

  get taken(): number {
    const offered = this.line.filter(({ state }) => state === 'offered');
    return [...this.booked.flat(), ...offered.map(({ seats }) => seats)].reduce((sum, seats) => sum + seats, 0);
  }
  placeOf(guest: number) {
    return this.line.find((party) => party.guest === guest && ['waiting', 'offered'].includes(party.state));
  }
  offer(isFresh: boolean) {
    for (const party of this.line) {
      if (party.state !== 'waiting') continue;
      if (isFresh) party.passed = false;
      if (!party.passed && party.seats <= this.capacity - this.taken) party.state = 'offered';
    }
  }
  do(step: Step) {
    switch (step.kind) {
      case 'book':
        if (step.seats <= this.capacity - this.taken) this.booked[step.guest]?.push(step.seats);
        return;
      case 'cancel':
        if (this.booked[step.guest]?.pop()) this.offer(true);
        return;
      case 'join': {
        const place = this.placeOf(step.guest);
        if (step.seats > this.capacity || step.seats <= this.capacity - this.taken || place?.state === 'offered')
          return;
        if (place && step.seats > place.seats) this.line.push(...this.line.splice(this.line.indexOf(place), 1));
        if (place) place.seats = step.seats;
        else this.line.push({ guest: step.guest, seats: step.seats, state: 'waiting', lapses: 0, passed: false });
        return;
      }
      case 'leave': {
        const place = this.placeOf(step.guest);
        if (!place) return;
        const wasOffered = place.state === 'offered';
        place.state = 'left';
        if (wasOffered) this.offer(false);
        return;
      }
      case 'accept': {
        const place = this.placeOf(step.guest);
        if (place?.state !== 'offered' || step.seats > place.seats) return;
        const isPart = step.seats < place.seats;
        Object.assign(place, { state: 'taken', seats: step.seats });
        this.booked[step.guest]?.push(step.seats);
        if (isPart) this.offer(false);
        return;
      }
      case 'lapse': {
        const lapsing = this.line.filter(({ state }) => state === 'offered');
        for (const party of lapsing) {
          party.lapses += 1;
          party.passed = true;
          party.state = party.lapses >= 3 ? 'lapsed' : 'waiting';
        }
        if (lapsing.length > 0) this.offer(false);
        return;
      }
      case 'raise':
        this.capacity += 1;
        this.offer(true);
    }
  }
}

const guestNumber = fc.nat({ max: guests.length - 1 });
const size = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('book' as const, 'join', 'join'), guest: guestNumber, seats: size }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('accept' as const), guest: guestNumber, seats: size }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'cancel', 'leave'), guest: guestNumber }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>({ kind: 'lapse' }, { kind: 'lapse' }, { kind: 'lapse' }, { kind: 'raise' }),
  },
);

/** Ignores refusals: what they leave unchanged is compared. */
const attempt = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
};

it('random bookings, cancellations and parties leave the line as a simple reference does', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      now = START;
      const event = await makeEvent(world, offering, { starts_at: new Date(+START + 300 * DAY) });
      const reference = new Reference();
      const bookings = new Map<number, string[]>();
      for (const one of steps) {
        now = new Date(+now + (one.kind === 'lapse' ? 12 * HOUR : MINUTE));
        await perform(event, one, bookings);
        reference.do(one);
        const { taken, held, entries } = await waitlistOf(world, event);
        const line = entries.map(({ guest_id, state, lapses }) => ({
          guest: guests.findIndex(({ id }) => id === guest_id),
          state,
          lapses,
        }));
        const expected = reference.line.map(({ guest, state, lapses }) => ({ guest, state, lapses }));
        expect({ taken, held, line }).toEqual({ taken: reference.taken, held: reference.taken, line: expected });
      }
      await world.db.deleteFrom('waitlist_entries').execute();
      await world.db.deleteFrom('bookings').execute();
    }),
    { numRuns: propertyRuns(25) },
  );
});

async function perform(event: { id: string }, one: Step, bookings: Map<number, string[]>): Promise<void> {
  if (one.kind === 'lapse') return void (await lapseBookings(world));
  if (one.kind === 'raise') {
    return transaction(world.db, async (tx) => {
      await tx
        .updateTable('events')
        .set((eb) => ({ capacity: eb('capacity', '+', 1) }))
        .where('id', '=', event.id)
        .execute();
      await offerFreedSeats(tx, [event.id], now);
    });
  }
  const guest = { userId: guests[one.guest]?.id ?? '', language: 'en' as const };
  const own = bookings.get(one.guest) ?? [];
  const place = (await waitlistOf(world, event)).entries.find(
    ({ guest_id, state }) => guest_id === guest.userId && ['waiting', 'offered'].includes(state),
  );
  switch (one.kind) {
    case 'book':
      return attempt(
        bookSeats(world, guest, { event_id: event.id, seats: one.seats }).then(({ id }) =>
          bookings.set(one.guest, [...own, id]),
        ),
      );
    case 'cancel': {
      const id = own.at(-1);
      bookings.set(one.guest, own.slice(0, -1));
      return id === undefined ? undefined : attempt(cancelBooking(world, guest, id, {}));
    }
    case 'join':
      return attempt(joinWaitlist(world, guest, event.id, { seats: one.seats, course: false }));
    case 'leave':
      return place && attempt(leaveWaitlist(world, guest, place.id));
    case 'accept': {
      const offer = place?.state === 'offered' ? place.booking_id : null;
      if (!offer) return;
      return attempt(
        acceptOffer(world, guest, offer, { seats: one.seats }).then(({ id }) => bookings.set(one.guest, [...own, id])),
      );
    }
  }
}
