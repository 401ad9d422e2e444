import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createSession } from '#server/auth/sessions/sessions.ts';
import type { Events, Offerings, Studios } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { HOUR } from '#shared/time/time.ts';

/** Makers of rows: each inserts a valid one, and takes the columns that matter to a test. */

export interface MadePerson {
  id: string;
  email: string;
  name: string;
  /** For `headers: asPerson(person)`. */
  accessToken: string;
}

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** Makes a signed-in person. */
export async function makePerson(
  services: Services,
  wanted: { name?: string; email?: string; admin?: boolean; isProven?: boolean } = {},
): Promise<MadePerson> {
  const name = wanted.name ?? `Person ${next()}`;
  const email = wanted.email ?? `person-${randomUUID()}@atelio.test`;
  const at = new Date();
  const { isProven = true } = wanted;
  const app_metadata = { provider: 'email', providers: ['email'], ...(wanted.admin && { role: 'admin' }) };
  const { id } = await services.db
    .insertInto('auth.users')
    .values({
      email,
      email_confirmed_at: at,
      email_proven_at: isProven ? at : null,
      app_metadata,
      user_metadata: { name },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await services.db
    .insertInto('profiles')
    .values({ id, full_name: name, role: wanted.admin ? 'admin' : 'user' })
    .execute();
  const session = await createSession(services, id, { method: 'password' });
  return { id, email, name, accessToken: session.access_token };
}

export const asPerson = ({ accessToken }: MadePerson) => ({ Authorization: `Bearer ${accessToken}` });

/** Returns a JSON request, signed in as `person` if given. */
export const json = (
  method: string,
  body: unknown,
  person?: MadePerson,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...(person && asPerson(person)), ...headers },
});

/** Makes a published studio in Barcelona. */
export async function makeStudio({ db }: Services, owner: { id: string }, wanted: Partial<Insertable<Studios>> = {}) {
  const number = next();
  return db
    .insertInto('studios')
    .values({
      owner_id: owner.id,
      slug: `studio-${number}`,
      name: `Studio ${number}`,
      status: 'published',
      types: ['ceramics'],
      cover_craft: 'ceramics',
      neighbourhood: 'el Poblenou',
      city: 'Barcelona',
      street: 'Carrer de Pujades 118',
      latitude: 41.4,
      longitude: 2.2,
      ...wanted,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a published workshop for 5800 cents, with eight seats, of two hours. */
export async function makeOffering(
  { db }: Services,
  studio: { id: string },
  wanted: Partial<Insertable<Offerings>> = {},
) {
  const number = next();
  return db
    .insertInto('offerings')
    .values({
      studio_id: studio.id,
      slug: `offering-${number}`,
      title: `Offering ${number}`,
      service_type: 'workshop',
      status: 'published',
      studio_type: 'ceramics',
      price: 5800,
      capacity: 8,
      duration_minutes: 120,
      materials_included: true,
      // The least for an offering whose bookings the studio approves.
      notice_minutes: wanted.booking_mode === 'requires_approval' ? 120 : 0,
      ...wanted,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes an event in ten days, with the offering's capacity and length. */
export async function makeEvent(
  { db, now }: Services,
  offering: { id: string; studio_id: string; capacity: number; duration_minutes: number },
  wanted: Partial<Insertable<Events>> = {},
) {
  const starts_at = (wanted.starts_at as Date | undefined) ?? new Date(now().getTime() + 240 * HOUR);
  return db
    .insertInto('events')
    .values({
      offering_id: offering.id,
      studio_id: offering.studio_id,
      starts_at,
      ends_at: new Date(starts_at.getTime() + offering.duration_minutes * 60_000),
      capacity: offering.capacity,
      ...wanted,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a course: weekly dates of one series that ends, the first in ten days. @param startsIn milliseconds */
export async function makeCourse(
  services: Services,
  studio: { id: string },
  wanted: Partial<Insertable<Offerings>> = {},
  { dates: count = 4, startsIn = 240 * HOUR, rule }: { dates?: number; startsIn?: number; rule?: string } = {},
) {
  const offering = await makeOffering(services, studio, { service_type: 'recurring', ...wanted });
  return { offering, ...(await makeGroup(services, offering, { dates: count, startsIn, rule })) };
}

/** Makes a group of a course: a series of its own. */
export async function makeGroup(
  services: Services,
  offering: Parameters<typeof makeEvent>[1],
  { dates: count = 4, startsIn = 240 * HOUR, rule }: { dates?: number; startsIn?: number; rule?: string } = {},
) {
  const start = new Date(Math.floor((services.now().getTime() + startsIn) / 60_000) * 60_000);
  const days = Array.from({ length: count }, (_, week) => new Date(start.getTime() + week * 168 * HOUR));
  const { id: series_id } = await services.db
    .insertInto('event_series')
    .values({
      studio_id: offering.studio_id,
      offering_id: offering.id,
      rule: rule ?? `FREQ=WEEKLY;COUNT=${count}`,
      first_day: start.toISOString().slice(0, 10),
      at: '18:00',
      minutes: offering.duration_minutes,
      capacity: offering.capacity,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dates = [];
  for (const starts_at of days) {
    const series_day = starts_at.toISOString().slice(0, 10);
    dates.push(await makeEvent(services, offering, { starts_at, series_id, series_day }));
  }
  const [first] = dates;
  if (!first) throw new Error('A course has dates');
  return { dates, first };
}
