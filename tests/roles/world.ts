import type { Insertable } from 'kysely';
import type { Offerings } from '#server/db/schema.ts';
import { createWorld } from '../harness.ts';
import { json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '../makers.ts';

export const world = await createWorld();

export const people = {
  visitor: undefined,
  /** The guest of the booking in the paths. */
  guest: await makePerson(world, { name: 'Guest' }),
  /** A signed-in person without any relation to the ids in the paths. */
  other: await makePerson(world, { name: 'Other' }),
  /** The owner of the studio in the paths. */
  owner: await makePerson(world, { name: 'Owner' }),
  /** Members of the team of that studio. */
  manager: await makePerson(world, { name: 'Manager' }),
  instructor: await makePerson(world, { name: 'Instructor' }),
  front_desk: await makePerson(world, { name: 'Front desk' }),
  /** The owner of another studio. */
  stranger: await makePerson(world, { name: 'Stranger' }),
  admin: await makePerson(world, { name: 'Admin', admin: true }),
} satisfies Record<string, MadePerson | undefined>;

export type Role = keyof typeof people;

export const studio = await makeStudio(world, people.owner);

for (const role of ['manager', 'instructor', 'front_desk'] as const) {
  const member = { studio_id: studio.id, user_id: people[role].id, role, name: people[role].name };
  await world.db.insertInto('studio_members').values(member).execute();
}

await makeStudio(world, people.stranger);

export const address = { country: 'ES', street: 'Verdi 1', postcode: '08012', city: 'Barcelona' };

export const offering = await makeOffering(world, studio, { capacity: 500 });

/**
 * Returns the studio's offering with these columns, made once: with each that is published, a change of the studio's
 * listings takes longer.
 */
export function offeringWith(columns: Partial<Insertable<Offerings>>): ReturnType<typeof makeOffering> {
  const key = JSON.stringify(columns);
  const made = offerings.get(key) ?? makeOffering(world, studio, columns);
  offerings.set(key, made);
  return made;
}

export const offerings = new Map<string, ReturnType<typeof makeOffering>>();

export const event = await makeEvent(world, offering);

export const otherEvent = await makeEvent(world, offering);

export const toldOffering = await makeOffering(world, studio, { summary: 'A bowl.', description: 'All of it.' });

export async function bookFor(person: MadePerson, eventId = event.id): Promise<string> {
  const reply = await world.request('/api/v1/bookings', json('POST', { event_id: eventId, seats: 1 }, person));
  return ((await reply.json()) as { id: string }).id;
}

/** Makes a booking of the guest that is held while it is paid. */
export async function heldBooking(
  payment: 'online' | 'either' = 'online',
): Promise<{ id: string; payment: { id: string } }> {
  const { id: event_id } = await makeEvent(world, await offeringWith({ payment }));
  const request = { event_id, seats: 1, payment: 'online' };
  const reply = await world.request('/api/v1/bookings', json('POST', request, people.guest));
  return (await reply.json()) as { id: string; payment: { id: string } };
}

export const [held, letGo, undecided, reduced] = [
  await heldBooking(),
  await heldBooking(),
  await heldBooking('either'),
  await heldBooking(),
];

/** Makes an event without seats. */
export const fullEvent = () => makeEvent(world, offering, { capacity: 2, seats_taken: 2 });

export let firstBooking: Promise<string> | undefined;

/** Makes the guest known to the studio, once. */
export const bookedGuest = () => {
  firstBooking ??= bookFor(people.guest);
  return firstBooking;
};

export const REVIEW = 'A good evening at the wheel.';

/** Makes a published review by the guest, who may not have as many bookings as there are calls. */
export async function reviewOfGuest(): Promise<string> {
  const now = new Date();
  const { id } = await world.db
    .insertInto('reviews')
    .values({
      ...{ booking_id: await bookFor(await makePerson(world)), offering_id: offering.id, studio_id: studio.id },
      ...{ author_id: people.guest.id, attended_at: now, created_at: now, published_at: now },
      ...{ stars: 5, text: REVIEW, language: 'en', state: 'published' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a new person, for calls that end a session. */
export const passing = () => makePerson(world);

let numbers = 0;
/** Returns a number that no row had before, for names and codes that must differ. */
export const nextNumber = (): number => {
  numbers += 1;
  return numbers;
};
