import { Hono } from 'hono';
import type { Insertable } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../server/app.ts';
import { createLink } from '../server/bookings/core/capability-links.ts';
import type { Offerings } from '../server/db/schema.ts';
import { transaction } from '../server/db/transaction.ts';
import { hashOfToken } from '../server/studios/team/invitations.ts';
import { ACTIVITIES, type Activity } from '../shared/schemas/activities.ts';
import { listToAdmin } from './activities.ts';
import { addFactor } from './factors.ts';
import { createWorld } from './harness.ts';
import {
  asPerson,
  json,
  type MadePerson,
  makeCourse,
  makeEvent,
  makeOffering,
  makePerson,
  makeStudio,
} from './makers.ts';
import { readSource, sourceFiles } from './sources.ts';
import { createAdminMoney } from './worlds/admin-money.ts';
import { makeWaiting } from './worlds/waitlist.ts';

// The status of every route for every role. A route that is missing here fails the test.

// The test bank has no disputes of its own. Here it takes what is sent about one.
vi.mock('../server/providers/payments/test-bank/test-bank.ts', async (original) => {
  const { createTestBank, ...more } =
    await original<typeof import('../server/providers/payments/test-bank/test-bank.ts')>();
  const sendEvidence = async () => undefined;
  return {
    ...more,
    createTestBank: (...given: Parameters<typeof createTestBank>) => ({ ...createTestBank(...given), sendEvidence }),
  };
});

const world = await createWorld();

const people = {
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
type Role = keyof typeof people;

const studio = await makeStudio(world, people.owner);
for (const role of ['manager', 'instructor', 'front_desk'] as const) {
  const member = { studio_id: studio.id, user_id: people[role].id, role, name: people[role].name };
  await world.db.insertInto('studio_members').values(member).execute();
}
await makeStudio(world, people.stranger);

/** Makes another such studio, for calls that delete or change it. */
async function anotherStudio(status = 'draft'): Promise<string> {
  const { id } = await makeStudio(world, people.owner, { status });
  for (const role of ['manager', 'instructor', 'front_desk'] as const) {
    const member = { studio_id: id, user_id: people[role].id, role, name: people[role].name };
    await world.db.insertInto('studio_members').values(member).execute();
  }
  return id;
}
const address = { country: 'ES', street: 'Verdi 1', postcode: '08012', city: 'Barcelona' };
const room = await world.db
  .insertInto('spaces')
  .values({ studio_id: studio.id, kind: 'room', name: 'Front room' })
  .returning('id')
  .executeTakeFirstOrThrow();
const offering = await makeOffering(world, studio, { capacity: 500 });
/**
 * Returns the studio's offering with these columns, made once: with each that is published, a change of the studio's
 * listings takes longer.
 */
function offeringWith(columns: Partial<Insertable<Offerings>>): ReturnType<typeof makeOffering> {
  const key = JSON.stringify(columns);
  const made = offerings.get(key) ?? makeOffering(world, studio, columns);
  offerings.set(key, made);
  return made;
}
const offerings = new Map<string, ReturnType<typeof makeOffering>>();

const event = await makeEvent(world, offering);
const otherEvent = await makeEvent(world, offering);
const lesson = await makeOffering(world, studio, { service_type: 'private_lesson' });

const toldOffering = await makeOffering(world, studio, { summary: 'A bowl.', description: 'All of it.' });

async function bookFor(person: MadePerson, eventId = event.id): Promise<string> {
  const reply = await world.request('/api/v1/bookings', json('POST', { event_id: eventId, seats: 1 }, person));
  return ((await reply.json()) as { id: string }).id;
}

/** Books a course once and returns the address of one of its dates. */
async function courseDateOf(person: MadePerson, index: number): Promise<string> {
  bookedCourse ??= makeCourse(world, studio).then(async ({ dates, first }) => {
    const body = { course: { event_id: first.id }, seats: 1 };
    const reply = await world.request('/api/v1/bookings', json('POST', body, person));
    return { id: ((await reply.json()) as { id: string }).id, dates };
  });
  const { id, dates } = await bookedCourse;
  return `/api/v1/bookings/${id}/dates/${dates[index]?.id}`;
}
let bookedCourse: Promise<{ id: string; dates: { id: string }[] }> | undefined;

/** Books the event and returns the attendee of the booking. */
async function attendeeOf(eventId: string) {
  const bookingId = await bookFor(await makePerson(world), eventId);
  return world.db
    .selectFrom('booking_attendees')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

async function checkInOf(eventId: string): Promise<string> {
  const { id: attendee_id } = await attendeeOf(eventId);
  const { id } = await world.db
    .insertInto('attendances')
    .values({ attendee_id, event_id: eventId, studio_id: studio.id, outcome: 'checked_in', at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString();

/** Sends a request of the guest to the studio; one may have only few at a studio. */
async function requestOf(person: MadePerson): Promise<string> {
  await world.db.updateTable('bookings').set({ state: 'cancelled' }).where('state', '=', 'requested').execute();
  const { id: offering_id } = await offeringWith({ booking_mode: 'request_only' });
  const request = { offering_id, text: 'For us alone', times: [{ starts_at: inTenDays() }], seats: 1 };
  const reply = await world.request('/api/v1/booking-requests', json('POST', request, person));
  return ((await reply.json()) as { id: string }).id;
}

/** Makes a booking of the guest that is held while it is paid. */
async function heldBooking(payment: 'online' | 'either' = 'online'): Promise<{ id: string; payment: { id: string } }> {
  const { id: event_id } = await makeEvent(world, await offeringWith({ payment }));
  const request = { event_id, seats: 1, payment: 'online' };
  const reply = await world.request('/api/v1/bookings', json('POST', request, people.guest));
  return (await reply.json()) as { id: string; payment: { id: string } };
}
const [held, letGo, undecided, reduced] = [
  await heldBooking(),
  await heldBooking(),
  await heldBooking('either'),
  await heldBooking(),
];

/** Splits the payment of two seats that a guest holds. @returns the shares, that of the guest first */
async function splitSeats(person = people.guest): Promise<{ booking_id: string; url: string | null }[]> {
  const { id: event_id } = await makeEvent(world, await offeringWith({ payment: 'online' }));
  const booked = await world.request('/api/v1/bookings', json('POST', { event_id, seats: 2 }, person));
  const { id } = (await booked.json()) as { id: string };
  const reply = await world.request(`/api/v1/bookings/${id}/split`, json('POST', {}, person));
  return ((await reply.json()) as { shares: { booking_id: string; url: string | null }[] }).shares;
}
const [ownShare, otherShare] = await splitSeats();

/** Splits the payment of a new guest. @returns the token of the link of a share */
const shareToken = async () => (await splitSeats(await makePerson(world)))[1]?.url?.split('/').at(-1);

/** Makes an event without seats. */
const fullEvent = () => makeEvent(world, offering, { capacity: 2, seats_taken: 2 });

/** Makes a booking of the guest that the studio has to approve. */
async function waitingBooking(): Promise<string> {
  const approved = await offeringWith({ booking_mode: 'requires_approval' });
  return bookFor(people.guest, (await makeEvent(world, approved)).id);
}

/** Makes a booking by a new guest. @returns its path at the studio */
const studioBookingPath = async () => `/api/v1/studios/${studio.id}/bookings/${await bookFor(await makePerson(world))}`;

/** Gives the seat of a guest away. @returns the token of its link */
async function givenSeat(): Promise<string> {
  const giver = await makePerson(world);
  const path = `/api/v1/bookings/${await bookFor(giver)}/attendees/1/link`;
  const reply = await world.request(path, json('POST', {}, giver));
  return ((await reply.json()) as { url: string }).url.split('/').at(-1) ?? '';
}

/** Returns the token of the link by which a guest chooses another date instead of a cancelled one. */
async function openedChoice(): Promise<string> {
  const offering = await offeringWith({});
  const event = await makeEvent(world, offering);
  await makeEvent(world, offering);
  const booked = json('POST', { event_id: event.id, seats: 1 }, await makePerson(world));
  const { id } = (await (await world.request('/api/v1/bookings', booked)).json()) as { id: string };
  await world.request(`/api/v1/events/${event.id}/cancellation`, json('POST', {}, people.owner));
  const link = { purpose: 'rebook', booking_id: id, studio_id: studio.id, event_id: event.id } as const;
  return transaction(world.db, (tx) => createLink(tx, link, world.now()));
}

/** Returns a day on which the studio has an event of its own. */
async function bookableDay(): Promise<string> {
  const starts_at = new Date(world.now().getTime() + 400 * 24 * 3_600_000);
  starts_at.setUTCHours(12, 0, 0, 0);
  await makeEvent(world, offering, { starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000) });
  return starts_at.toISOString().slice(0, 10);
}

const addPicture = async (public_id: string, folder: string) => {
  await world.db.insertInto('uploads').values({ public_id, folder, width: 1, height: 1, bytes: 1 }).execute();
  return public_id;
};
const pictureOf = (studioId: string) =>
  addPicture(`art_studios/${studioId}/${crypto.randomUUID().slice(0, 22)}`, `art_studios/${studioId}`);
const platformAsset = await addPicture(`platform_assets/${'A'.repeat(22)}`, 'platform_assets');

async function makeSeries(): Promise<string> {
  const rule = { rule: 'FREQ=WEEKLY;COUNT=2', first_day: '2031-03-03', at: '19:00' };
  const reply = await world.request(`/api/v1/offerings/${offering.id}/series`, json('POST', rule, people.owner));
  return ((await reply.json()) as { series: { id: string } }).series.id;
}

/** Adds another member to the team. */
async function colleague(role: string): Promise<string> {
  const { id: user_id, name } = await makePerson(world);
  const { id } = await world.db
    .insertInto('studio_members')
    .values({ studio_id: studio.id, user_id, role, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function invited(): Promise<{ id: string; token: string }> {
  const token = crypto.randomUUID();
  const { id } = await world.db
    .insertInto('studio_invitations')
    .values({
      studio_id: studio.id,
      email: `${token}@atelio.test`,
      role: 'instructor',
      token_hash: hashOfToken(token),
      invited_by: people.owner.id,
      expires_at: new Date(Date.now() + 1_000_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

let firstBooking: Promise<string> | undefined;
/** Makes the guest known to the studio, once. */
const bookedGuest = () => {
  firstBooking ??= bookFor(people.guest);
  return firstBooking;
};

/** Makes a note about the guest by another author. */
async function noteOfAnother(): Promise<string> {
  await bookedGuest();
  const note = { studio_id: studio.id, guest_id: people.guest.id, text: 'Left-handed' };
  const { id } = await world.db.insertInto('guest_notes').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

const REVIEW = 'A good evening at the wheel.';
/** Makes a published review by the guest, who may not have as many bookings as there are calls. */
async function reviewOfGuest(): Promise<string> {
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

const savedSearch = () =>
  world.db
    .insertInto('saved_searches')
    .values({ user_id: people.guest.id, name: 'Bowls', question: '{"q":"bowl"}' })
    .returning(['id', 'stop_token'])
    .executeTakeFirstOrThrow();

/** Makes a calendar in a private network, which is never fetched. */
async function outsideCalendar(): Promise<string> {
  const url = `http://127.0.0.1/${crypto.randomUUID()}`;
  const calendar = { studio_id: studio.id, name: 'School', url };
  const { id } = await world.db
    .insertInto('external_calendars')
    .values(calendar)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a new person, for calls that end a session. */
const passing = () => makePerson(world);

/** Begins a conversation of the guest with the studio, unless there is one. @returns its path */
async function conversationPath(): Promise<string> {
  const body = { studio_id: studio.id, text: 'Is there parking?' };
  const reply = await world.request('/api/v1/conversations', json('POST', body, people.guest));
  return `/api/v1/conversations/${((await reply.json()) as { id: string }).id}`;
}

/** Reports a conversation of a new guest. @returns the id of the report */
async function messageReport(): Promise<string> {
  const guest = await makePerson(world);
  const body = { studio_id: studio.id, text: 'Is there parking?' };
  const begun = await world.request('/api/v1/conversations', json('POST', body, guest));
  const { id } = (await begun.json()) as { id: string };
  const report = {
    conversation_id: id,
    by_studio: false,
    reporter_id: guest.id,
    reason: 'spam',
    created_at: new Date(),
  };
  return (await world.db.insertInto('message_reports').values(report).returning('id').executeTakeFirstOrThrow()).id;
}

const cannedReply = async () => {
  const reply = { studio_id: studio.id, title: 'The door', text: 'Green gate.', created_at: new Date() };
  return (await world.db.insertInto('canned_replies').values(reply).returning('id').executeTakeFirstOrThrow()).id;
};

interface Row {
  /** The path with its parameters filled; the path of the route if it has none. */
  path?: () => string | Promise<string>;
  body?: () => unknown;
  /** Returns another person in this role, when the call would use up the usual one. */
  as?: (role: Role) => Promise<MadePerson | undefined> | MadePerson | undefined;
  /** One status for all roles, or one per role; `signedIn` is every role but visitor; missing roles are as `other`. */
  status: number | { visitor: number; signedIn: number } | RoleStatuses;
}
type RoleStatuses = { visitor: number; other: number } & Partial<Record<Role, number>>;

/**
 * The statuses of a team route: 401 for visitors, 404 for people outside the team, and the given ones for its roles.
 */
const team = (owner: number, manager: number, instructor: number, front_desk: number): RoleStatuses => ({
  visitor: 401,
  other: 404,
  owner,
  manager,
  instructor,
  front_desk,
});

/** Of a booking of the guest. */
const ofTheGuest = (guest: number): RoleStatuses => ({ visitor: 401, guest, other: 404, owner: 404, admin: 404 });

/** Of a conversation of the guest with the studio. */
const twoSides = (status: number): RoleStatuses => ({ ...team(status, status, 403, 403), guest: status });

const everyone = (status: number, path?: string): Row => ({ status, ...(path && { path: () => path }) });
const signedInOnly = (status: number, more: Omit<Row, 'status'> = {}): Row => ({
  status: { visitor: 401, signedIn: status },
  ...more,
});
const adminsOnly = (status: number, more: Omit<Row, 'status'> = {}): Row => ({
  status: { visitor: 401, other: 403, admin: status },
  ...more,
});
const missing = '00000000-0000-4000-8000-000000000000';

const money = createAdminMoney(world, studio);

/** Codes that were created. */
let codes = 0;
const newCode = () => {
  codes += 1;
  return { code: `ROLE${codes}`, percent: 10, currency: 'EUR' };
};
async function platformCode(): Promise<string> {
  const reply = await world.request('/api/v1/admin/promo-codes', json('POST', newCode(), people.admin));
  return ((await reply.json()) as { id: string }).id;
}

/** Queues a job that never runs. @returns its id */
async function job(): Promise<string> {
  const { rows } = await world.pool.query<{ id: string }>(
    "select id from graphile_worker.add_job('nothing', '{}'::json)",
  );
  return String(rows[0]?.id);
}

async function paymentNotice(): Promise<string> {
  const notice = { provider: 'test_bank', id: `evt_${crypto.randomUUID()}`, provider_ref: 'of_nothing' };
  await world.db
    .insertInto('payment_notices')
    .values({ ...notice, received_at: world.now() })
    .execute();
  return notice.id;
}

const table: Record<string, Row> = {
  'GET /healthz': everyone(200),
  'GET /robots.txt': everyone(200),
  'GET /llms.txt': everyone(200),
  'GET /manifest.webmanifest': everyone(200),
  'GET /offline.html': everyone(200),
  'GET /sitemap.xml': everyone(200),
  'GET /sitemaps/:file': everyone(200, '/sitemaps/pages.xml'),
  'GET /og/home.jpg': everyone(200),
  'GET /og/offering/:file{[a-z0-9-]+\\.jpg}': everyone(404, '/og/offering/nothing.jpg'),
  'GET /og/studio/:file{[a-z0-9-]+\\.jpg}': everyone(404, '/og/studio/nothing.jpg'),
  'GET /readyz': everyone(503),
  'GET /api/v1/openapi.json': everyone(200),
  'GET /api/docs': everyone(200),
  'GET /api/docs.css': everyone(200),

  'GET /api/v1/stream': everyone(200),
  'GET /api/v1/site': everyone(200),
  'GET /api/v1/crawled-page': everyone(422),
  'GET /api/v1/landing-page': everyone(404),
  'GET /api/v1/landing-links': everyone(200),
  'GET /api/v1/domains': adminsOnly(200),
  'PUT /api/v1/domains': adminsOnly(200, { body: () => ({ primary: null, old: [] }) }),
  'POST /api/v1/domains/check': adminsOnly(200),
  'GET /api/v1/admin/jobs': adminsOnly(200),
  'GET /api/v1/admin/activities': adminsOnly(200),
  'GET /api/v1/admin/activities.csv': adminsOnly(200),
  'GET /api/v1/admin/ledger': adminsOnly(200),
  'GET /api/v1/admin/ledger/differences': adminsOnly(200),
  'PUT /api/v1/admin/payout-holds/:studio': {
    ...adminsOnly(204, { body: () => ({ reason: 'The bank has questions' }) }),
    path: () => `/api/v1/admin/payout-holds/${studio.id}`,
  },
  'GET /api/v1/admin/objections': adminsOnly(200),
  'POST /api/v1/admin/objections/:id/decision': adminsOnly(204, {
    path: async () => `/api/v1/admin/objections/${await money.objection()}/decision`,
    body: () => ({ decision: 'dismiss' }),
  }),
  'GET /api/v1/admin/bookings/:id/refunds': adminsOnly(200, {
    path: async () => `/api/v1/admin/bookings/${await money.paidBooking()}/refunds`,
  }),
  'POST /api/v1/admin/bookings/:id/refunds': adminsOnly(201, {
    path: async () => `/api/v1/admin/bookings/${await money.paidBooking()}/refunds`,
    body: () => ({ reason: 'For the trouble' }),
  }),
  'GET /api/v1/admin/returned-refunds': adminsOnly(200),
  'POST /api/v1/admin/returned-refunds/:id/decision': adminsOnly(204, {
    path: async () => `/api/v1/admin/returned-refunds/${await money.returnedRefund()}/decision`,
    body: () => ({ way: 'again' }),
  }),
  'GET /api/v1/admin/disputes': adminsOnly(200),
  'GET /api/v1/admin/disputes/:id/evidence': adminsOnly(200, {
    path: async () => `/api/v1/admin/disputes/${await money.dispute()}/evidence`,
  }),
  'POST /api/v1/admin/disputes/:id/evidence': adminsOnly(200, {
    path: async () => `/api/v1/admin/disputes/${await money.dispute()}/evidence`,
    body: () => ({}),
  }),
  'GET /api/v1/admin/payment-notices': adminsOnly(200),
  'POST /api/v1/admin/payment-notices/:id/replay': adminsOnly(200, {
    path: async () => `/api/v1/admin/payment-notices/${await paymentNotice()}/replay`,
  }),
  'POST /api/v1/admin/jobs/:id/retry': adminsOnly(204, { path: async () => `/api/v1/admin/jobs/${await job()}/retry` }),
  'DELETE /api/v1/admin/jobs/:id': adminsOnly(204, { path: async () => `/api/v1/admin/jobs/${await job()}` }),
  'POST /api/v1/contact-messages': {
    status: 201,
    body: () => ({ name: 'Ada', email: 'ada@example.test', topic: 'other', message: 'A message that is long enough.' }),
  },
  'POST /api/v1/page-views': { status: 204, body: () => ({ path: `/studios/${studio.slug}` }) },
  'GET /api/v1/catalogue/counts': everyone(200),
  'GET /api/v1/catalogue/last-seats': everyone(200),
  'GET /api/v1/catalogue/new-studios': everyone(200),
  'GET /api/v1/programme': everyone(200),
  'GET /api/v1/search/suggestions': everyone(200, '/api/v1/search/suggestions?q=clay'),
  'GET /api/v1/travel/reach': everyone(200, '/api/v1/travel/reach?near=41.4,2.17&mode=walking&minutes=20'),
  'GET /api/v1/studios': everyone(200),
  'GET /api/v1/studios/:id': everyone(200, `/api/v1/studios/${studio.slug}`),
  'GET /api/v1/offerings': everyone(200),
  'GET /api/v1/search/facets': everyone(200),
  'GET /api/v1/search/places': everyone(200),
  'GET /api/v1/search/filter-suggestions': everyone(200),
  'GET /api/v1/search/ways-out': everyone(308),
  'GET /api/v1/offerings/:id': everyone(200, `/api/v1/offerings/${offering.id}`),
  'GET /api/v1/offerings/:id/events': everyone(200, `/api/v1/offerings/${offering.id}/events`),
  'GET /api/v1/offerings/:id/courses': everyone(200, `/api/v1/offerings/${offering.id}/courses`),
  'GET /api/v1/offerings/:id/history': everyone(200, `/api/v1/offerings/${offering.id}/history`),
  'GET /api/v1/offerings/:id/slots': everyone(200, `/api/v1/offerings/${lesson.id}/slots`),
  'GET /api/v1/events/:id': everyone(200, `/api/v1/events/${event.id}`),

  'GET /api/v1/me': signedInOnly(200),
  'PATCH /api/v1/me': signedInOnly(200, { body: () => ({ language: 'ca' }) }),
  'GET /api/v1/me/phone-numbers': signedInOnly(200),
  'PUT /api/v1/me/phone-numbers': signedInOnly(200, {
    body: () => ({ phone_number: '+34 600 100 200', whatsapp_number: '' }),
  }),
  'GET /api/v1/me/location': signedInOnly(200),
  'PUT /api/v1/me/location': signedInOnly(200, { body: () => ({ city: 'Barcelona' }) }),
  'GET /api/v1/me/devices': signedInOnly(200),
  'DELETE /api/v1/me/devices': signedInOnly(204),
  'DELETE /api/v1/me/devices/:id': signedInOnly(404, { path: () => `/api/v1/me/devices/${missing}` }),
  'GET /api/v1/me/notification-choices': signedInOnly(200),
  'PUT /api/v1/me/notification-choices/:topic': {
    path: () => '/api/v1/me/notification-choices/studio_bookings',
    body: () => ({ by_email: false }),
    status: { visitor: 401, other: 404, owner: 200, manager: 200, instructor: 200, front_desk: 200, stranger: 200 },
  },
  'GET /api/v1/me/notifications': signedInOnly(200),
  'GET /api/v1/me/notifications/unread': signedInOnly(200),
  'POST /api/v1/me/notifications/read': signedInOnly(200, { body: () => ({ all: true }) }),
  'GET /api/v1/me/quiet-hours': signedInOnly(200),
  'PUT /api/v1/me/quiet-hours': signedInOnly(200, {
    body: () => ({ from: '22:00', until: '08:00', time_zone: 'Europe/Madrid' }),
  }),
  'GET /api/v1/me/push': signedInOnly(200),
  'POST /api/v1/me/push': signedInOnly(204, {
    body: () => ({
      endpoint: 'https://push.example/1',
      keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
    }),
  }),
  'DELETE /api/v1/me/push': signedInOnly(204, { body: () => ({ endpoint: 'https://push.example/1' }) }),
  'GET /api/v1/mail-topics/:token': everyone(404, '/api/v1/mail-topics/forged'),
  'GET /api/v1/mail-topics/:token/stop': everyone(302, '/api/v1/mail-topics/forged/stop'),
  'POST /api/v1/mail-topics/:token/stop': everyone(404, '/api/v1/mail-topics/forged/stop'),
  'GET /api/v1/me/export': signedInOnly(200),
  'GET /api/v1/me/deletion': signedInOnly(200),
  'POST /api/v1/me/deletion': {
    body: () => ({ password: 'not the password' }),
    status: { visitor: 401, other: 403, owner: 409, stranger: 409 },
  },
  'GET /api/v1/me/bookings': signedInOnly(200),
  'GET /api/v1/me/studios': signedInOnly(200),
  'POST /api/v1/studios': signedInOnly(201, {
    as: (role) => (role === 'visitor' ? undefined : passing()),
    body: () => ({ name: 'A new studio' }),
  }),
  'GET /api/v1/studio-slugs/:slug': signedInOnly(200, { path: () => '/api/v1/studio-slugs/taller' }),
  'GET /api/v1/map-settings': everyone(200),
  'GET /api/v1/places': everyone(200, '/api/v1/places?q=Pujades'),
  'GET /api/v1/search/where': everyone(200, '/api/v1/search/where?q=Gracia'),
  'GET /api/v1/studios/:id/editing': {
    path: () => `/api/v1/studios/${studio.id}/editing`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/translations': {
    path: () => `/api/v1/studios/${studio.id}/translations`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/translations/:language': {
    path: () => `/api/v1/studios/${studio.id}/translations/ca`,
    body: () => ({ version: 1000, tagline: 'Un taller' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/studios/:id/translations/:language': {
    path: () => `/api/v1/studios/${studio.id}/translations/ca`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/spaces/:space/translations/:language': {
    path: () => `/api/v1/studios/${studio.id}/spaces/${room.id}/translations/ca`,
    body: () => ({ version: 1000, name: 'Sala' }),
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/team/:member/translations/:language': {
    path: () => `/api/v1/studios/${studio.id}/team/${missing}/translations/ca`,
    body: () => ({ version: 1000, title: 'Torn' }),
    status: team(404, 404, 403, 403),
  },
  'PATCH /api/v1/studios/:id': {
    path: () => `/api/v1/studios/${studio.id}`,
    body: () => ({ version: 1, form_step: 'place' }),
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/opening-hours': {
    path: () => `/api/v1/studios/${studio.id}/opening-hours`,
    body: () => ({ version: 1000, space_id: null, stretches: [] }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/spaces': {
    path: () => `/api/v1/studios/${studio.id}/spaces`,
    body: () => ({ kind: 'room', name: `Room ${crypto.randomUUID()}` }),
    status: team(201, 201, 403, 403),
  },
  'PUT /api/v1/studios/:id/space-order': {
    path: () => `/api/v1/studios/${studio.id}/space-order`,
    body: () => ({ ids: [] }),
    status: team(200, 200, 403, 403),
  },
  'PATCH /api/v1/studios/:id/spaces/:space': {
    path: () => `/api/v1/studios/${studio.id}/spaces/${room.id}`,
    body: () => ({ version: 1000, seats: 4 }),
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/spaces/:space/removal': {
    path: () => `/api/v1/studios/${studio.id}/spaces/${room.id}/removal`,
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/studios/:id/spaces/:space': {
    path: () => `/api/v1/studios/${studio.id}/spaces/${missing}`,
    status: team(404, 404, 403, 403),
  },
  'POST /api/v1/studios/:id/closures': {
    path: () => `/api/v1/studios/${studio.id}/closures`,
    body: () => ({ first_day: '2031-08-01', last_day: '2031-08-31' }),
    status: team(201, 201, 403, 403),
  },
  'DELETE /api/v1/studios/:id/closures/:closure': {
    path: () => `/api/v1/studios/${studio.id}/closures/${missing}`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/holidays': {
    path: () => `/api/v1/studios/${studio.id}/holidays`,
    status: team(200, 200, 200, 200),
  },
  'POST /api/v1/studios/:id/holiday-closures': {
    path: () => `/api/v1/studios/${studio.id}/holiday-closures`,
    body: () => ({ days: ['2031-12-25'] }),
    status: team(201, 201, 403, 403),
  },
  'POST /api/v1/studios/:id/photos': {
    path: () => `/api/v1/studios/${studio.id}/photos`,
    body: () => ({ secure_url: '/media/uploads/none.webp', public_id: 'none' }),
    status: team(422, 422, 403, 403),
  },
  'PUT /api/v1/studios/:id/photo-order': {
    path: () => `/api/v1/studios/${studio.id}/photo-order`,
    body: () => ({ ids: [] }),
    status: team(200, 200, 403, 403),
  },
  'PATCH /api/v1/studios/:id/photos/:photo': {
    path: () => `/api/v1/studios/${studio.id}/photos/${missing}`,
    body: () => ({ alt: 'A wheel' }),
    status: team(404, 404, 403, 403),
  },
  'DELETE /api/v1/studios/:id/photos/:photo': {
    path: () => `/api/v1/studios/${studio.id}/photos/${missing}`,
    status: team(404, 404, 403, 403),
  },
  'POST /api/v1/studios/:id/publication': {
    path: async () => `/api/v1/studios/${await anotherStudio()}/publication`,
    // It has neither words nor spaces yet.
    status: team(409, 409, 403, 403),
  },
  'DELETE /api/v1/studios/:id/publication': {
    path: async () => `/api/v1/studios/${await anotherStudio('published')}/publication`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/pause': {
    path: async () => `/api/v1/studios/${await anotherStudio('published')}/pause`,
    body: () => ({ note: 'The kiln is being rebuilt.' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/studios/:id/pause': {
    path: async () => `/api/v1/studios/${await anotherStudio('published')}/pause`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/archival': {
    path: async () => `/api/v1/studios/${await anotherStudio()}/archival`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/archival': {
    path: async () => `/api/v1/studios/${await anotherStudio()}/archival`,
    status: team(200, 403, 403, 403),
  },
  'DELETE /api/v1/studios/:id/archival': {
    path: async () => `/api/v1/studios/${await anotherStudio('archived')}/archival`,
    status: team(200, 403, 403, 403),
  },
  'GET /api/v1/studios/:id/team': {
    path: () => `/api/v1/studios/${studio.id}/team`,
    status: team(200, 200, 200, 200),
  },
  'POST /api/v1/studios/:id/team': {
    path: () => `/api/v1/studios/${studio.id}/team`,
    body: () => ({ name: 'Nobody with an account' }),
    status: team(201, 201, 403, 403),
  },
  'PUT /api/v1/studios/:id/team-order': {
    path: () => `/api/v1/studios/${studio.id}/team-order`,
    body: () => ({ ids: [] }),
    status: team(200, 200, 403, 403),
  },
  'PATCH /api/v1/studios/:id/team/:member': {
    path: async () => `/api/v1/studios/${studio.id}/team/${await colleague('front_desk')}`,
    body: () => ({ role: 'instructor' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/studios/:id/team/:member': {
    // Only the owner can remove a manager.
    path: async () => `/api/v1/studios/${studio.id}/team/${await colleague('manager')}`,
    status: team(200, 403, 403, 403),
  },
  'DELETE /api/v1/studios/:id/team/me': {
    path: async () => `/api/v1/studios/${await anotherStudio()}/team/me`,
    status: team(409, 204, 204, 204),
  },
  // They have their rights.
  'POST /api/v1/studios/:id/team/:member/restoration': {
    path: () => `/api/v1/studios/${studio.id}/team/${crypto.randomUUID()}/restoration`,
    status: team(404, 404, 403, 403),
  },
  'POST /api/v1/studios/:id/invitations': {
    path: () => `/api/v1/studios/${studio.id}/invitations`,
    body: () => ({ email: `${crypto.randomUUID()}@atelio.test`, role: 'instructor' }),
    status: team(201, 201, 403, 403),
  },
  'POST /api/v1/studios/:id/invitations/:invitation/mails': {
    path: async () => `/api/v1/studios/${studio.id}/invitations/${(await invited()).id}/mails`,
    status: team(201, 201, 403, 403),
  },
  'GET /api/v1/studios/:id/invitations/:invitation/revocation': {
    path: async () => `/api/v1/studios/${studio.id}/invitations/${(await invited()).id}/revocation`,
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/studios/:id/invitations/:invitation': {
    path: async () => `/api/v1/studios/${studio.id}/invitations/${(await invited()).id}`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/team-invitations/:token': {
    path: async () => `/api/v1/team-invitations/${(await invited()).token}`,
    status: 200,
  },
  'POST /api/v1/team-invitations/:token/acceptance': {
    path: async () => `/api/v1/team-invitations/${(await invited()).token}/acceptance`,
    body: () => ({ other_address: true }),
    // Members of the team get a conflict.
    status: { visitor: 401, other: 201, owner: 409, manager: 409, instructor: 409, front_desk: 409 },
    as: (role) =>
      role === 'other' || role === 'guest' || role === 'stranger' || role === 'admin' ? passing() : people[role],
  },
  'GET /calendars/:file': everyone(404, `/calendars/${'a'.repeat(43)}.ics`),
  'GET /api/v1/me/feed': signedInOnly(200),
  'POST /api/v1/me/feed': signedInOnly(201),
  'POST /api/v1/me/address-proof': signedInOnly(204, { body: () => ({ next: '/' }) }),
  'DELETE /api/v1/me/feed': signedInOnly(204),
  'GET /api/v1/studios/:id/feed': {
    path: () => `/api/v1/studios/${studio.id}/feed`,
    status: team(200, 200, 200, 200),
  },
  'POST /api/v1/studios/:id/feed': {
    path: () => `/api/v1/studios/${studio.id}/feed`,
    status: team(201, 201, 201, 201),
  },
  'DELETE /api/v1/studios/:id/feed': {
    path: () => `/api/v1/studios/${studio.id}/feed`,
    status: team(204, 204, 204, 204),
  },
  'GET /api/v1/studios/:id/calendars': {
    path: () => `/api/v1/studios/${studio.id}/calendars`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/calendars': {
    path: () => `/api/v1/studios/${studio.id}/calendars`,
    body: () => ({ url: 'file:///none' }),
    status: team(422, 422, 403, 403),
  },
  'PATCH /api/v1/calendars/:id': {
    path: async () => `/api/v1/calendars/${await outsideCalendar()}`,
    body: () => ({ name: 'School' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/calendars/:id': {
    path: async () => `/api/v1/calendars/${await outsideCalendar()}`,
    status: team(204, 204, 403, 403),
  },
  'POST /api/v1/calendars/:id/refresh': {
    path: async () => `/api/v1/calendars/${await outsideCalendar()}/refresh`,
    // A calendar that cannot be read says so.
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/me/favorites': signedInOnly(200),
  'GET /api/v1/me/favorites/ids': signedInOnly(200),
  'POST /api/v1/me/favorites': signedInOnly(200, { body: () => ({ studios: [studio.id] }) }),
  'PUT /api/v1/me/favorites/:kind/:id': signedInOnly(204, { path: () => `/api/v1/me/favorites/studios/${studio.id}` }),
  'DELETE /api/v1/me/favorites/:kind/:id': signedInOnly(204, {
    path: () => `/api/v1/me/favorites/studios/${studio.id}`,
  }),
  'GET /api/v1/me/unread': signedInOnly(200),
  'GET /api/v1/conversations': signedInOnly(200),
  'POST /api/v1/conversations': {
    body: () => ({ studio_id: studio.id, text: 'Is there parking?' }),
    // Who answers for the studio does not ask it.
    status: { visitor: 401, other: 201, owner: 409, manager: 409 },
  },
  'GET /api/v1/conversations/:id': { path: conversationPath, status: twoSides(200) },
  'GET /api/v1/conversations/:id/messages': {
    path: async () => `${await conversationPath()}/messages`,
    status: twoSides(200),
  },
  'POST /api/v1/conversations/:id/messages': {
    path: async () => `${await conversationPath()}/messages`,
    body: () => ({ text: 'Two racks in the yard.' }),
    status: twoSides(201),
  },
  'GET /api/v1/conversations/:id/pictures/:name{[\\w-]{22}}': {
    path: async () => `${await conversationPath()}/pictures/${'A'.repeat(22)}`,
    // There is no picture.
    status: twoSides(404),
  },
  'PUT /api/v1/conversations/:id/read': {
    path: async () => `${await conversationPath()}/read`,
    body: () => ({ to: 1 }),
    status: twoSides(204),
  },
  'DELETE /api/v1/conversations/:id/block': {
    path: async () => `${await conversationPath()}/block`,
    status: twoSides(204),
  },
  'POST /api/v1/conversations/:id/report': {
    path: async () => {
      const path = await conversationPath();
      await world.db.deleteFrom('message_reports').execute();
      return `${path}/report`;
    },
    body: () => ({ reason: 'spam', block: false }),
    status: twoSides(204),
  },
  'GET /api/v1/admin/message-reports': adminsOnly(200),
  'POST /api/v1/admin/message-reports/:id/decision': adminsOnly(204, {
    path: async () => `/api/v1/admin/message-reports/${await messageReport()}/decision`,
    body: () => ({ decision: 'dismissed' }),
  }),
  'GET /api/v1/events/:id/message-recipients': {
    path: () => `/api/v1/events/${event.id}/message-recipients`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/events/:id/messages': {
    path: async () => {
      await bookedGuest();
      return `/api/v1/events/${event.id}/messages`;
    },
    body: () => ({ text: 'Closed shoes, please.' }),
    status: team(201, 201, 403, 403),
  },
  'GET /api/v1/studios/:id/canned-replies': {
    path: () => `/api/v1/studios/${studio.id}/canned-replies`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/canned-replies': {
    path: () => `/api/v1/studios/${studio.id}/canned-replies`,
    body: () => ({ title: 'The door', text: 'Green gate.' }),
    status: team(201, 201, 403, 403),
  },
  'PUT /api/v1/studios/:id/canned-replies/:reply': {
    path: async () => `/api/v1/studios/${studio.id}/canned-replies/${await cannedReply()}`,
    body: () => ({ title: 'The door', text: 'Green gate.' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/studios/:id/canned-replies/:reply': {
    path: async () => `/api/v1/studios/${studio.id}/canned-replies/${await cannedReply()}`,
    status: team(204, 204, 403, 403),
  },
  'PUT /api/v1/conversations/:id/block': {
    path: async () => {
      await world.db.deleteFrom('message_blocks').execute();
      return `${await conversationPath()}/block`;
    },
    status: twoSides(204),
  },
  'GET /api/v1/studios/:id/reviews': { path: () => `/api/v1/studios/${studio.id}/reviews`, status: 200 },
  'GET /api/v1/offerings/:id/reviews': { path: () => `/api/v1/offerings/${offering.id}/reviews`, status: 200 },
  'GET /api/v1/bookings/:id/review': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/review`,
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/review': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/review`,
    body: () => ({ stars: 5, text: REVIEW }),
    // The event is still to come.
    status: ofTheGuest(409),
  },
  'PATCH /api/v1/reviews/:id': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}`,
    body: () => ({ stars: 4 }),
    status: ofTheGuest(200),
  },
  'DELETE /api/v1/reviews/:id': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}`,
    status: ofTheGuest(204),
  },
  'POST /api/v1/reviews/:id/reply': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/reply`,
    body: () => ({ text: 'Thank you' }),
    status: team(201, 201, 403, 403),
  },
  // Owners and managers may change a reply; this review has none.
  'PUT /api/v1/reviews/:id/reply': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/reply`,
    body: () => ({ text: 'Thank you very much' }),
    status: team(404, 404, 403, 403),
  },
  'POST /api/v1/reviews/:id/reports': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/reports`,
    body: () => ({ objection: 'insults' }),
    status: { visitor: 401, guest: 403, other: 204 },
  },
  'PUT /api/v1/reviews/:id/helpful': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/helpful`,
    // Neither the author nor the team of the studio votes.
    status: { visitor: 401, guest: 403, other: 204, owner: 403, manager: 403, instructor: 403, front_desk: 403 },
  },
  'DELETE /api/v1/reviews/:id/helpful': signedInOnly(204, {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/helpful`,
  }),
  'GET /api/v1/admin/reviews': adminsOnly(200),
  'POST /api/v1/admin/reviews/:id/decision': adminsOnly(200, {
    path: async () => `/api/v1/admin/reviews/${await reviewOfGuest()}/decision`,
    body: () => ({ decision: 'publish', version: 1 }),
  }),
  'GET /api/v1/me/searches': signedInOnly(200),
  'POST /api/v1/me/searches': signedInOnly(201, { body: () => ({ question: { q: 'bowl' } }) }),
  'PATCH /api/v1/me/searches/:id': {
    path: async () => `/api/v1/me/searches/${(await savedSearch()).id}`,
    body: () => ({ name: 'Bowls' }),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'DELETE /api/v1/me/searches/:id': {
    path: async () => `/api/v1/me/searches/${(await savedSearch()).id}`,
    status: { visitor: 401, guest: 204, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/me/searches/:id/looked': {
    path: async () => `/api/v1/me/searches/${(await savedSearch()).id}/looked`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  // The token of the mail is the only permission needed.
  'GET /api/v1/searches/:token': {
    path: async () => `/api/v1/searches/${(await savedSearch()).stop_token}`,
    status: 200,
  },
  'GET /api/v1/searches/:token/stop': everyone(302, `/api/v1/searches/${missing}/stop`),
  'POST /api/v1/searches/:token/stop': {
    path: async () => `/api/v1/searches/${(await savedSearch()).stop_token}/stop`,
    status: 200,
  },
  'POST /api/v1/bookings': signedInOnly(201, { body: () => ({ event_id: event.id, seats: 1 }) }),
  'GET /api/v1/bookings/:id': {
    path: async () => `/api/v1/bookings/${await bookFor(people.guest)}`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/bookings/:id/calendar.ics': {
    path: async () => `/api/v1/bookings/${await bookFor(people.guest)}/calendar.ics`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/bookings/:id/tickets.pdf': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/tickets.pdf`,
    // Instructors see the guests of their own events, at the door.
    status: { visitor: 401, guest: 200, other: 404, owner: 200, manager: 200, front_desk: 200, instructor: 403 },
  },
  'GET /api/v1/bookings/:id/tickets/:file{[0-9]+\\.png}': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/tickets/1.png`,
    status: { visitor: 401, guest: 200, other: 404, owner: 200, manager: 200, front_desk: 200, instructor: 403 },
  },
  'POST /api/v1/booking-requests': {
    body: () => ({
      offering_id: offering.id,
      text: 'For us alone',
      times: [{ starts_at: inTenDays() }],
      seats: 1,
    }),
    status: { visitor: 401, signedIn: 201 },
  },
  'GET /api/v1/bookings/:id/offer': {
    path: async () =>
      `/api/v1/bookings/${await requestOf(people.guest)}/offer?starts_at=${encodeURIComponent(inTenDays())}`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/bookings/:id/offer': {
    path: async () => `/api/v1/bookings/${await requestOf(people.guest)}/offer`,
    body: () => ({ starts_at: inTenDays() }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/bookings/:id/acceptance': {
    path: async () => {
      const id = await requestOf(people.guest);
      await world.request(`/api/v1/bookings/${id}/offer`, json('POST', { starts_at: inTenDays() }, people.owner));
      return `/api/v1/bookings/${id}/acceptance`;
    },
    body: () => ({}),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/payments/:id': {
    path: () => `/api/v1/payments/${held.payment.id}`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/payments/:id/checkout': {
    path: () => `/api/v1/payments/${held.payment.id}/checkout`,
    body: () => ({}),
    // The test bank has no page of its own.
    status: { visitor: 401, guest: 503, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/payments/:id/refresh': {
    path: () => `/api/v1/payments/${held.payment.id}/refresh`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/payments/:id/test-card': {
    path: () => `/api/v1/payments/${held.payment.id}/test-card`,
    body: () => ({ number: '4242424242424242' }),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/payments/:id/saved-card': {
    path: () => `/api/v1/payments/${held.payment.id}/saved-card`,
    body: () => ({ card_id: crypto.randomUUID() }),
    // Paid by now, and the payment of a booking.
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/me/saved-cards': signedInOnly(200),
  'DELETE /api/v1/me/saved-cards/:id': signedInOnly(404, {
    path: () => `/api/v1/me/saved-cards/${crypto.randomUUID()}`,
  }),
  'GET /api/v1/plans': everyone(200),
  'GET /api/v1/me/subscription': signedInOnly(200),
  'PUT /api/v1/me/subscription/kept': signedInOnly(204, { body: () => ({ studios: [], offerings: [] }) }),
  'GET /api/v1/me/subscription/preview': signedInOnly(200, {
    path: () => '/api/v1/me/subscription/preview?plan=studio',
  }),
  'POST /api/v1/me/subscription': signedInOnly(409, { body: () => ({ plan: 'free', due: 0 }) }),
  'DELETE /api/v1/me/subscription': signedInOnly(200),
  'POST /api/v1/me/subscription/payment': signedInOnly(409, { body: () => ({}) }),
  'PUT /api/v1/me/subscription/card': signedInOnly(409, { body: () => ({ number: '4242424242424242' }) }),
  'GET /api/v1/me/subscription/charges': signedInOnly(200),
  'POST /api/v1/me/subscription/check': signedInOnly(200),
  // The test bank has no pages of its own.
  'POST /api/v1/me/subscription/portal': signedInOnly(503),
  'GET /api/v1/me/subscription/charges/:id/invoice': signedInOnly(503, {
    path: () => `/api/v1/me/subscription/charges/${crypto.randomUUID()}/invoice`,
  }),
  'GET /api/v1/me/test-subscription': signedInOnly(200),
  'POST /api/v1/me/test-subscription': signedInOnly(200, { body: () => ({ step: 'start' }) }),
  'DELETE /api/v1/me/test-subscription': signedInOnly(204),
  'POST /api/v1/payment-notices': { ...everyone(400, '/api/v1/payment-notices'), body: () => ({}) },
  'GET /api/v1/me/holds': signedInOnly(200),
  'POST /api/v1/quotes': { ...everyone(200, '/api/v1/quotes'), body: () => ({ event_id: event.id, seats: 1 }) },
  'PUT /api/v1/bookings/:id/code': {
    path: () => `/api/v1/bookings/${reduced.id}/code`,
    body: () => ({ code: 'NOBODY' }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'DELETE /api/v1/bookings/:id/code': {
    path: () => `/api/v1/bookings/${reduced.id}/code`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'PUT /api/v1/bookings/:id/gift-card': {
    path: () => `/api/v1/bookings/${reduced.id}/gift-card`,
    body: () => ({ code: '2222-2222-2222-2222' }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'DELETE /api/v1/bookings/:id/gift-card': {
    path: () => `/api/v1/bookings/${reduced.id}/gift-card`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/gift-cards': {
    ...signedInOnly(201),
    body: () => ({ amount: 5000, sender_name: 'Ona', recipient_name: 'Laia', recipient_email: 'laia@guests.example' }),
  },
  'PUT /api/v1/bookings/:id/pass': {
    path: () => `/api/v1/bookings/${reduced.id}/pass`,
    body: () => ({ pass_id: crypto.randomUUID() }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/passes': { ...signedInOnly(409), body: () => ({ pass_type_id: crypto.randomUUID() }) },
  'GET /api/v1/me/passes': signedInOnly(200),
  'GET /api/v1/me/passes/:id': { path: () => `/api/v1/me/passes/${crypto.randomUUID()}`, ...signedInOnly(404) },
  'POST /api/v1/gift-card-balances': { ...everyone(409), body: () => ({ code: '2222-2222-2222-2222' }) },
  'GET /api/v1/me/gift-cards': signedInOnly(200),
  'GET /api/v1/me/received-gift-cards': signedInOnly(200),
  'PUT /api/v1/me/received-gift-cards': { ...signedInOnly(409), body: () => ({ code: '2222-2222-2222-2222' }) },
  'GET /api/v1/me/gift-cards/:id': {
    path: () => `/api/v1/me/gift-cards/${crypto.randomUUID()}`,
    ...signedInOnly(404),
  },
  'GET /api/v1/studios/:id/promo-codes': {
    path: () => `/api/v1/studios/${studio.id}/promo-codes`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/promo-codes': {
    path: () => `/api/v1/studios/${studio.id}/promo-codes`,
    body: () => {
      codes += 1;
      return { code: `ROLE${codes}`, percent: 10 };
    },
    status: team(201, 201, 403, 403),
  },
  'POST /api/v1/studios/:id/promo-codes/:codeId/end': {
    path: () => `/api/v1/studios/${studio.id}/promo-codes/${crypto.randomUUID()}/end`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/admin/promo-codes': adminsOnly(200),
  'POST /api/v1/admin/promo-codes': adminsOnly(201, {
    body: newCode,
  }),
  'POST /api/v1/admin/promo-codes/:id/end': adminsOnly(200, {
    path: async () => `/api/v1/admin/promo-codes/${await platformCode()}/end`,
  }),
  'GET /api/v1/studios/:id/passes': { path: () => `/api/v1/studios/${studio.id}/passes`, status: 200 },
  'GET /api/v1/studios/:id/pass-types': {
    path: () => `/api/v1/studios/${studio.id}/pass-types`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/pass-types': {
    path: () => `/api/v1/studios/${studio.id}/pass-types`,
    body: () => {
      codes += 1;
      return { name: `Pass ${codes}`, price: 9000, credits: 5, months: 6 };
    },
    status: team(201, 201, 403, 403),
  },
  'PATCH /api/v1/studios/:id/pass-types/:typeId': {
    path: () => `/api/v1/studios/${studio.id}/pass-types/${crypto.randomUUID()}`,
    body: () => ({ is_on_sale: false }),
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/sold-passes': {
    path: () => `/api/v1/studios/${studio.id}/sold-passes`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/sold-passes/:passId/refund': {
    path: () => `/api/v1/studios/${studio.id}/sold-passes/${crypto.randomUUID()}/refund`,
    status: team(404, 404, 403, 403),
  },
  'POST /api/v1/bookings/:id/pay-at-studio': {
    path: () => `/api/v1/bookings/${undecided.id}/pay-at-studio`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/studios/:id/bookings/:booking/refunds': {
    path: () => `/api/v1/studios/${studio.id}/bookings/${letGo.id}/refunds`,
    status: team(409, 409, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/refunds': {
    path: () => `/api/v1/studios/${studio.id}/bookings/${letGo.id}/refunds`,
    body: () => ({ reason: 'The kiln was cold' }),
    status: team(409, 409, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/objection': {
    path: () => `/api/v1/studios/${studio.id}/bookings/${letGo.id}/objection`,
    body: () => ({ answer: 'refund' }),
    status: team(404, 404, 403, 403),
  },
  'POST /api/v1/bookings/:id/objection': {
    path: () => `/api/v1/bookings/${letGo.id}/objection`,
    body: () => ({ text: 'The gate stayed shut.' }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/objection/acceptance': {
    path: () => `/api/v1/bookings/${letGo.id}/objection/acceptance`,
    status: { visitor: 401, guest: 404, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/objection/escalation': {
    path: () => `/api/v1/bookings/${letGo.id}/objection/escalation`,
    status: { visitor: 401, guest: 404, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/returned-refunds/:return': {
    path: () => `/api/v1/bookings/${letGo.id}/returned-refunds/018f0000-0000-7000-8000-000000000000`,
    body: () => ({ way: 'again' }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/completion': {
    path: () => `/api/v1/bookings/${reduced.id}/completion`,
    // Something is left to pay.
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'PUT /api/v1/bookings/:id/guests': {
    path: () => `/api/v1/bookings/${reduced.id}/guests`,
    body: () => ({ attendees: [{ name: 'Laia' }] }),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'DELETE /api/v1/bookings/:id/hold': {
    path: () => `/api/v1/bookings/${letGo.id}/hold`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/events/:id/waitlist': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/waitlist`,
    status: 200,
  },
  'POST /api/v1/events/:id/waitlist-entries': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/waitlist-entries`,
    body: () => ({ seats: 2 }),
    status: { visitor: 401, signedIn: 201 },
  },
  'GET /api/v1/events/:id/waiting-parties': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/waiting-parties`,
    status: team(200, 200, 404, 200),
  },
  // Its seats are all taken.
  'POST /api/v1/waitlist-entries/:id/offer': {
    path: async () => `/api/v1/waitlist-entries/${await makeWaiting(world, await fullEvent(), people.guest, 2)}/offer`,
    status: team(409, 409, 403, 403),
  },
  // It has no offer.
  'DELETE /api/v1/waitlist-entries/:id/offer': {
    path: async () => `/api/v1/waitlist-entries/${await makeWaiting(world, await fullEvent(), people.guest, 2)}/offer`,
    status: team(404, 404, 403, 403),
  },
  // It has no offer.
  'POST /api/v1/waitlist-entries/:id/reminder': {
    path: async () =>
      `/api/v1/waitlist-entries/${await makeWaiting(world, await fullEvent(), people.guest, 2)}/reminder`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/events/:id/rebookings': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/rebookings`,
    status: team(200, 200, 403, 200),
  },
  // Nothing was cancelled.
  'POST /api/v1/events/:id/rebookings/reminder': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/rebookings/reminder`,
    status: team(409, 409, 403, 403),
  },
  'POST /api/v1/events/:id/rebookings/:bookingId/reminder': {
    path: async () => `/api/v1/events/${(await fullEvent()).id}/rebookings/${crypto.randomUUID()}/reminder`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/me/waitlist-entries': signedInOnly(200),
  'DELETE /api/v1/waitlist-entries/:id': {
    path: async () => `/api/v1/waitlist-entries/${await makeWaiting(world, await fullEvent(), people.guest, 2)}`,
    status: { visitor: 401, guest: 204, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/approval': {
    path: async () => `/api/v1/bookings/${await waitingBooking()}/approval`,
    body: () => ({}),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/bookings/:id/declination': {
    path: async () => `/api/v1/bookings/${await waitingBooking()}/declination`,
    body: () => ({}),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/bookings/:id/cancellation': {
    path: async () => `/api/v1/bookings/${await bookFor(people.guest)}/cancellation`,
    body: () => ({}),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/bookings/:id/cancellation': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/cancellation`,
    status: ofTheGuest(200),
  },
  'GET /api/v1/bookings/:id/move': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/move`,
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/move': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/move`,
    body: () => ({ event_id: otherEvent.id }),
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/slot': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/slot`,
    body: () => ({ starts_at: '2030-01-01T10:00:00Z' }),
    status: ofTheGuest(409),
  },
  'DELETE /api/v1/bookings/:id/held-change': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/held-change`,
    status: ofTheGuest(200),
  },
  'PUT /api/v1/bookings/:id/details': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/details`,
    body: () => ({ answers: [] }),
    status: ofTheGuest(200),
  },
  'PATCH /api/v1/bookings/:id/attendees/:position': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/attendees/1`,
    body: () => ({ name: 'Ona' }),
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/attendees/:position/link': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/attendees/1/link`,
    status: ofTheGuest(201),
  },
  'DELETE /api/v1/bookings/:id/attendees/:position/link': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/attendees/1/link`,
    status: ofTheGuest(204),
  },
  'GET /api/v1/seats/:token': {
    path: async () => `/api/v1/seats/${await givenSeat()}`,
    status: 200,
  },
  'POST /api/v1/seats/:token': {
    path: async () => `/api/v1/seats/${await givenSeat()}`,
    body: () => ({ name: 'Ona', email: 'ona@atelio.test' }),
    status: 200,
  },
  'POST /api/v1/bookings/:id/split': {
    path: () => `/api/v1/bookings/${ownShare?.booking_id}/split`,
    status: ofTheGuest(201),
  },
  'GET /api/v1/bookings/:id/split': {
    path: () => `/api/v1/bookings/${otherShare?.booking_id}/split`,
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/share-link': {
    path: () => `/api/v1/bookings/${otherShare?.booking_id}/share-link`,
    status: ofTheGuest(201),
  },
  'GET /api/v1/payment-shares/:token': {
    path: async () => `/api/v1/payment-shares/${await shareToken()}`,
    status: 200,
  },
  'POST /api/v1/payment-shares/:token/test-card': {
    path: async () => `/api/v1/payment-shares/${await shareToken()}/test-card`,
    body: () => ({ name: 'Ona', email: 'ona@atelio.test', number: '4242424242424242' }),
    status: 200,
  },
  // The test bank has no page of its own.
  'POST /api/v1/payment-shares/:token/checkout': {
    path: async () => `/api/v1/payment-shares/${await shareToken()}/checkout`,
    body: () => ({ name: 'Ona', email: 'ona@atelio.test', locale: 'en' }),
    status: 503,
  },
  'POST /api/v1/payment-shares/:token/refresh': {
    path: async () => `/api/v1/payment-shares/${await shareToken()}/refresh`,
    status: 200,
  },
  'GET /api/v1/rebookings/:token': {
    path: async () => `/api/v1/rebookings/${await openedChoice()}`,
    status: 200,
  },
  'POST /api/v1/rebookings/:token': {
    path: async () => `/api/v1/rebookings/${await openedChoice()}`,
    body: () => ({ choice: 'money' }),
    status: 200,
  },
  'POST /api/v1/bookings/:id/dates/:eventId/cancellation': {
    path: async () => `${await courseDateOf(people.guest, 1)}/cancellation`,
    body: () => ({}),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/bookings/:id/dates/:eventId/make-up-dates': {
    path: async () => `${await courseDateOf(people.guest, 2)}/make-up-dates`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/dates/:eventId/exchange': {
    path: async () => `${await courseDateOf(people.guest, 2)}/exchange`,
    body: () => ({ event_id: event.id }),
    // The event is no make-up date.
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/studios/:id/schedule': {
    path: () => `/api/v1/studios/${studio.id}/schedule`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/bookings': {
    path: () => `/api/v1/studios/${studio.id}/bookings`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/new-bookings': {
    path: () => `/api/v1/studios/${studio.id}/new-bookings`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/bookings/:booking': {
    path: () => studioBookingPath(),
    status: team(200, 200, 404, 200),
  },
  'GET /api/v1/studios/:id/bookings/:booking/slip': {
    path: async () => `${await studioBookingPath()}/slip`,
    // Nothing was taken at the desk.
    status: team(409, 409, 403, 409),
  },
  'GET /api/v1/studios/:id/bookings/:booking/cancellation': {
    path: async () => `${await studioBookingPath()}/cancellation`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/cancellation': {
    path: async () => `${await studioBookingPath()}/cancellation`,
    body: () => ({}),
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/bookings/:booking/move': {
    path: async () => `${await studioBookingPath()}/move`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/move': {
    path: async () => `${await studioBookingPath()}/move`,
    body: () => ({ event_id: otherEvent.id }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/slot': {
    path: async () => `${await studioBookingPath()}/slot`,
    body: () => ({ starts_at: '2030-01-01T10:00:00Z' }),
    status: team(409, 409, 403, 403),
  },
  'PATCH /api/v1/studios/:id/bookings/:booking/attendees/:position': {
    path: async () => `${await studioBookingPath()}/attendees/1`,
    body: () => ({ name: 'Ona' }),
    status: team(200, 200, 403, 200),
  },
  'POST /api/v1/studios/:id/bookings/:booking/seats': {
    path: async () => `${await studioBookingPath()}/seats`,
    body: () => ({ name: 'Ona' }),
    status: team(200, 200, 403, 200),
  },
  'PUT /api/v1/studios/:id/bookings/:booking/desk-payment': {
    path: async () => `${await studioBookingPath()}/desk-payment`,
    body: () => ({ paid: true }),
    status: team(200, 200, 403, 200),
  },
  'GET /api/v1/studios/:id/till': {
    path: () => `/api/v1/studios/${studio.id}/till`,
    status: team(200, 200, 403, 200),
  },
  'POST /api/v1/studios/:id/till/closings': {
    path: () => `/api/v1/studios/${studio.id}/till/closings`,
    body: () => ({ currency: 'USD', float: 100, expected: 100, counted: 100 }),
    status: team(201, 201, 403, 201),
  },
  'POST /api/v1/studios/:id/bookings/:booking/desk-payments': {
    path: async () => `${await studioBookingPath()}/desk-payments`,
    body: () => ({ amount: 100, method: 'cash' }),
    status: team(201, 201, 403, 201),
  },
  'DELETE /api/v1/studios/:id/bookings/:booking/desk-payments/:payment': {
    path: async () => `${await studioBookingPath()}/desk-payments/${studio.id}`,
    status: team(404, 404, 403, 404),
  },
  'DELETE /api/v1/studios/:id/bookings/:booking/held-change': {
    path: async () => `${await studioBookingPath()}/held-change`,
    status: team(200, 200, 403, 200),
  },
  'GET /api/v1/studios/:id/offerings/:offering/slots': {
    path: () => `/api/v1/studios/${studio.id}/offerings/${lesson.id}/slots`,
    status: team(200, 200, 403, 200),
  },
  'POST /api/v1/studios/:id/desk-bookings': {
    path: () => `/api/v1/studios/${studio.id}/desk-bookings`,
    body: () => ({ event_id: event.id, seats: 1, name: 'Ona', paid: true }),
    status: team(201, 201, 403, 201),
  },
  'GET /api/v1/studios/:id/bookings.csv': {
    path: () => `/api/v1/studios/${studio.id}/bookings.csv`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/bookings.xlsx': {
    path: () => `/api/v1/studios/${studio.id}/bookings.xlsx`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/guests/:guest': {
    path: async () => {
      await bookedGuest();
      return `/api/v1/studios/${studio.id}/guests/${people.guest.id}`;
    },
    // Instructors see the guests of their own events.
    status: team(200, 200, 404, 200),
  },
  'POST /api/v1/studios/:id/guests/:guest/notes': {
    path: async () => {
      await bookedGuest();
      return `/api/v1/studios/${studio.id}/guests/${people.guest.id}/notes`;
    },
    body: () => ({ text: 'Left-handed' }),
    status: team(201, 201, 404, 201),
  },
  'DELETE /api/v1/studios/:id/guests/:guest/notes/:note': {
    path: async () => `/api/v1/studios/${studio.id}/guests/${people.guest.id}/notes/${await noteOfAnother()}`,
    status: team(204, 204, 404, 403),
  },
  'GET /api/v1/studios/:id/figures': {
    path: () => `/api/v1/studios/${studio.id}/figures`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/activities': {
    path: () => `/api/v1/studios/${studio.id}/activities`,
    status: team(200, 403, 403, 403),
  },
  'GET /api/v1/studios/:id/ledger': {
    path: () => `/api/v1/studios/${studio.id}/ledger`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/disputes': {
    path: () => `/api/v1/studios/${studio.id}/disputes`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/balance': {
    path: () => `/api/v1/studios/${studio.id}/balance`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/earnings': {
    path: () => `/api/v1/studios/${studio.id}/earnings`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts': {
    path: () => `/api/v1/studios/${studio.id}/payouts`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts/:payout': {
    path: () => `/api/v1/studios/${studio.id}/payouts/${missing}`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts/:payout/statement.csv': {
    path: () => `/api/v1/studios/${studio.id}/payouts/${missing}/statement.csv`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts/:payout/statement.xlsx': {
    path: () => `/api/v1/studios/${studio.id}/payouts/${missing}/statement.xlsx`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts/:payout/statement.pdf': {
    path: () => `/api/v1/studios/${studio.id}/payouts/${missing}/statement.pdf`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/payout-account': {
    path: () => `/api/v1/studios/${studio.id}/payout-account`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/payout-account': {
    path: () => `/api/v1/studios/${studio.id}/payout-account`,
    body: () => ({ schedule: 'weekly', minimum: 5000 }),
    status: team(200, 403, 403, 403),
  },
  'POST /api/v1/studios/:id/payout-account/onboarding': {
    path: () => `/api/v1/studios/${studio.id}/payout-account/onboarding`,
    status: team(200, 403, 403, 403),
  },
  'POST /api/v1/studios/:id/payout-account/session': {
    path: () => `/api/v1/studios/${studio.id}/payout-account/session`,
    // The test bank has no forms that could be shown: 503 tells that the role is right.
    status: team(503, 403, 403, 403),
  },
  'POST /api/v1/studios/:id/payout-account/check': {
    path: () => `/api/v1/studios/${studio.id}/payout-account/check`,
    status: team(200, 403, 403, 403),
  },
  'POST /api/v1/studios/:id/payout-account/test-bank': {
    path: () => `/api/v1/studios/${studio.id}/payout-account/test-bank`,
    body: () => ({ name: 'Taller Fang SCCL', iban: 'ES9121000418450200051332' }),
    status: team(200, 403, 403, 403),
  },
  'GET /api/v1/studios/:id/invoices': {
    path: () => `/api/v1/studios/${studio.id}/invoices`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/invoices.csv': {
    path: () => `/api/v1/studios/${studio.id}/invoices.csv?period=2031-11`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/invoices.xlsx': {
    path: () => `/api/v1/studios/${studio.id}/invoices.xlsx?period=2031-11`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/tax-details': {
    path: () => `/api/v1/studios/${studio.id}/tax-details`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/tax-details': {
    path: () => `/api/v1/studios/${studio.id}/tax-details`,
    body: () => ({ legal_name: 'Fang', tax_id: 'B12345674', ...address, agrees: false }),
    status: team(200, 403, 403, 403),
  },
  'GET /api/v1/invoices/:id/pdf': {
    path: () => `/api/v1/invoices/${missing}/pdf`,
    ...signedInOnly(404),
  },
  'GET /api/v1/me/invoices': signedInOnly(200),
  'GET /api/v1/bookings/:id/invoices': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/invoices`,
    status: { visitor: 401, guest: 200, other: 404 },
  },
  'PUT /api/v1/bookings/:id/invoice-details': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/invoice-details`,
    body: () => ({ name: 'Fang', tax_id: 'B12345674', ...address }),
    status: { visitor: 401, guest: 409, other: 404 },
  },
  'GET /api/v1/admin/invoices': adminsOnly(200),
  'GET /api/v1/admin/invoice-chains': adminsOnly(200),
  'GET /api/v1/admin/dac7/:year/report.csv': { ...adminsOnly(200), path: () => '/api/v1/admin/dac7/2031/report.csv' },
  'GET /api/v1/admin/dac7/:year/gaps': { ...adminsOnly(200), path: () => '/api/v1/admin/dac7/2031/gaps' },
  'GET /api/v1/studios/:id/waiting': {
    path: () => `/api/v1/studios/${studio.id}/waiting`,
    status: team(200, 200, 200, 200),
  },
  'POST /api/v1/offerings/:id/events': {
    path: () => `/api/v1/offerings/${offering.id}/events`,
    body: () => ({ starts: '2031-03-03T19:00' }),
    status: team(201, 201, 403, 403),
  },
  'PATCH /api/v1/events/:id': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}`,
    body: () => ({ version: 1, note: 'Bring an apron' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/events/:id': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}`,
    status: team(204, 204, 403, 403),
  },
  'GET /api/v1/events/:id/cancellation': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}/cancellation?scope=one`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/events/:id/cancellation': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}/cancellation`,
    body: () => ({ reason: 'Ill' }),
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/days/:day/cancellation': {
    path: async () => `/api/v1/studios/${studio.id}/days/${await bookableDay()}/cancellation`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/days/:day/cancellation': {
    path: async () => `/api/v1/studios/${studio.id}/days/${await bookableDay()}/cancellation`,
    body: () => ({ reason: 'Ill' }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/events/:id/guarantee': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}/guarantee`,
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/events/:id/guarantee': {
    path: async () => `/api/v1/events/${(await makeEvent(world, offering)).id}/guarantee`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/events/:id/door': {
    path: () => `/api/v1/events/${event.id}/door`,
    // Instructors see the guests of their own events.
    status: team(200, 200, 404, 200),
  },
  'GET /api/v1/events/:id/attendance.csv': {
    path: () => `/api/v1/events/${event.id}/attendance.csv`,
    status: team(200, 200, 404, 200),
  },
  'GET /api/v1/events/:id/attendance.xlsx': {
    path: () => `/api/v1/events/${event.id}/attendance.xlsx`,
    status: team(200, 200, 404, 200),
  },
  'POST /api/v1/events/:id/check-ins': {
    path: () => `/api/v1/events/${event.id}/check-ins`,
    body: async () => ({ attendee_id: (await attendeeOf(event.id)).id }),
    status: team(201, 201, 404, 201),
  },
  'DELETE /api/v1/events/:id/check-ins/:checkIn': {
    path: async () => `/api/v1/events/${event.id}/check-ins/${await checkInOf(event.id)}`,
    status: team(204, 204, 404, 204),
  },
  'POST /api/v1/events/:id/check-in-uploads': {
    path: () => `/api/v1/events/${event.id}/check-in-uploads`,
    body: () => ({ check_ins: [{ code: 'ABCD', nonce: missing, at: new Date().toISOString() }] }),
    status: team(200, 200, 404, 200),
  },
  'POST /api/v1/events/:id/no-shows': {
    path: () => `/api/v1/events/${event.id}/no-shows`,
    // It has not begun.
    body: () => ({ attendee_id: missing }),
    status: team(409, 409, 404, 409),
  },
  'DELETE /api/v1/events/:id/no-shows/:noShow': {
    path: () => `/api/v1/events/${event.id}/no-shows/${missing}`,
    status: team(404, 404, 404, 404),
  },
  'POST /api/v1/studios/:id/event-imports': {
    path: () => `/api/v1/studios/${studio.id}/event-imports`,
    body: () => ({ csv: 'offering,date,start' }),
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/closed-dates': {
    path: () => `/api/v1/studios/${studio.id}/closed-dates?first_day=2031-03-03&last_day=2031-03-09`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/event-clearances': {
    path: () => `/api/v1/studios/${studio.id}/event-clearances`,
    body: () => ({ remove: [], cancel: [] }),
    status: team(200, 200, 200, 403),
  },
  'POST /api/v1/event-checks': {
    body: () => ({ offering_id: offering.id, starts: '2031-03-03T19:00' }),
    status: team(200, 200, 200, 403),
  },
  'POST /api/v1/series-previews': {
    body: () => ({ offering_id: offering.id, rule: 'FREQ=WEEKLY', first_day: '2031-03-03', at: '19:00' }),
    status: team(200, 200, 200, 403),
  },
  'POST /api/v1/offerings/:id/series': {
    path: () => `/api/v1/offerings/${offering.id}/series`,
    body: () => ({ rule: 'FREQ=WEEKLY;COUNT=2', first_day: '2031-03-03', at: '19:00' }),
    status: team(201, 201, 403, 403),
  },
  'GET /api/v1/studios/:id/series': {
    path: () => `/api/v1/studios/${studio.id}/series`,
    status: team(200, 200, 200, 403),
  },
  'POST /api/v1/studios/:id/returning-dates': {
    path: () => `/api/v1/studios/${studio.id}/returning-dates`,
    body: () => ({ first_day: '2031-01-01', last_day: '2031-01-31' }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/series/:id/checks': {
    path: async () => `/api/v1/series/${await makeSeries()}/checks`,
    body: () => ({ at: '18:00' }),
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/series/:id': {
    path: async () => `/api/v1/series/${await makeSeries()}`,
    status: team(200, 200, 200, 403),
  },
  'PATCH /api/v1/series/:id': {
    path: async () => `/api/v1/series/${await makeSeries()}`,
    body: () => ({ version: 1, at: '18:00' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/series/:id': {
    path: async () => `/api/v1/series/${await makeSeries()}`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/calendar': {
    path: () => `/api/v1/studios/${studio.id}/calendar?from=2031-03-03&to=2031-03-09`,
    status: team(200, 200, 200, 200),
  },

  'GET /api/v1/studios/:id/offerings': {
    path: () => `/api/v1/studios/${studio.id}/offerings`,
    status: team(200, 200, 200, 200),
  },
  'POST /api/v1/studios/:id/offerings': {
    path: () => `/api/v1/studios/${studio.id}/offerings`,
    body: () => ({ service_type: 'class' }),
    status: team(201, 201, 403, 403),
  },
  'GET /api/v1/offerings/:id/editing': {
    path: () => `/api/v1/offerings/${offering.id}/editing`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/card-payments': {
    path: () => `/api/v1/studios/${studio.id}/card-payments`,
    body: () => ({ taken: true, offering_ids: [toldOffering.id] }),
    status: team(200, 200, 403, 403),
  },
  'PATCH /api/v1/offerings/:id': {
    path: () => `/api/v1/offerings/${offering.id}`,
    body: () => ({ version: 1, tags: ['clay'] }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/offerings/:id/copies': {
    path: () => `/api/v1/offerings/${offering.id}/copies`,
    status: team(201, 201, 403, 403),
  },
  'POST /api/v1/offerings/:id/publication': {
    path: () => `/api/v1/offerings/${toldOffering.id}/publication`,
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/offerings/:id/publication': {
    path: () => `/api/v1/offerings/${toldOffering.id}/publication`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/offerings/:id/archival': {
    path: () => `/api/v1/offerings/${offering.id}/archival`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/offerings/:id/archival': {
    path: async () => `/api/v1/offerings/${(await makeOffering(world, studio)).id}/archival`,
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/offerings/:id/archival': {
    path: async () => `/api/v1/offerings/${(await makeOffering(world, studio, { status: 'archived' })).id}/archival`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/offerings/:id/translations': {
    path: () => `/api/v1/offerings/${offering.id}/translations`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/offerings/:id/translations/:language': {
    path: () => `/api/v1/offerings/${offering.id}/translations/ca`,
    body: () => ({ version: 1, title: 'Un bol' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/offerings/:id/translations/:language': {
    path: () => `/api/v1/offerings/${offering.id}/translations/ca`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/offerings/:id/photos': {
    path: () => `/api/v1/offerings/${offering.id}/photos`,
    body: () => ({ url: '/media/uploads/none.webp' }),
    status: team(422, 422, 403, 403),
  },
  'PUT /api/v1/offerings/:id/photos': {
    path: () => `/api/v1/offerings/${offering.id}/photos`,
    body: () => ({ ids: [] }),
    status: team(200, 200, 403, 403),
  },
  'PATCH /api/v1/offerings/:id/photos/:photoId': {
    path: () => `/api/v1/offerings/${offering.id}/photos/${missing}`,
    body: () => ({ alt: 'A bowl' }),
    status: team(404, 404, 403, 403),
  },
  'DELETE /api/v1/offerings/:id/photos/:photoId': {
    path: () => `/api/v1/offerings/${offering.id}/photos/${missing}`,
    status: team(404, 404, 403, 403),
  },

  'POST /media/v1/upload': signedInOnly(400),
  'GET /media/v1/settings': everyone(200),
  'GET /media/v1/upload/:uploadId': signedInOnly(200, { path: () => '/media/v1/upload/not-begun' }),
  'DELETE /media/v1/upload/:publicId{.+}': {
    path: async () => `/media/v1/upload/${await pictureOf(studio.id)}`,
    status: { visitor: 401, other: 404, owner: 204, manager: 204, instructor: 403, front_desk: 403, admin: 204 },
  },
  'GET /media/uploads/:path{.+}': everyone(404, '/media/uploads/avatars/none.webp'),
  'POST /functions/v1/delete-image': {
    body: () => ({ publicId: platformAsset }),
    status: { visitor: 401, guest: 403, other: 403, owner: 403, admin: 200 },
  },
  'POST /functions/v1/get-maps-key': everyone(200),

  'GET /auth/v1/.well-known/jwks.json': everyone(200),
  'GET /auth/v1/settings': everyone(200),
  'GET /auth/v1/health': everyone(200),
  'POST /auth/v1/signup': {
    body: () => ({ email: `new-${crypto.randomUUID()}@example.test`, password: 'long enough' }),
    status: 200,
  },
  'POST /auth/v1/token': {
    path: () => '/auth/v1/token?grant_type=password',
    body: () => ({ email: people.guest.email, password: 'not the password' }),
    status: 400,
  },
  'POST /auth/v1/logout': {
    as: (role) => (role === 'visitor' ? undefined : passing()),
    status: { visitor: 401, signedIn: 204 },
  },
  'GET /auth/v1/user': signedInOnly(200),
  'PUT /auth/v1/user': signedInOnly(200, { body: () => ({ data: { colour: 'clay' } }) }),

  ...Object.fromEntries(
    ['otp', 'magiclink', 'recover'].map((name) => [
      `POST /auth/v1/${name}`,
      { body: () => ({ email: `asks-${crypto.randomUUID()}@example.test` }), status: 200 },
    ]),
  ),
  'GET /auth/v1/otp/delivery': everyone(200),
  'POST /auth/v1/resend': { body: () => ({ type: 'signup', email: 'nobody@example.test' }), status: 200 },
  'GET /auth/v1/reauthenticate': signedInOnly(200, { as: (role) => (role === 'visitor' ? undefined : passing()) }),
  'GET /auth/v1/verify': everyone(303, '/auth/v1/verify?token=none&type=signup'),
  'POST /auth/v1/verify': { body: () => ({ type: 'signup', token_hash: 'none' }), status: 403 },

  // Routes of the specification that are not offered: an error that the client understands, never a 500.
  'GET /auth/v1/authorize': everyone(400),
  'GET /auth/v1/callback': everyone(303),
  'POST /auth/v1/callback': everyone(303),
  'GET /auth/v1/user/identities/authorize': signedInOnly(400),
  'DELETE /auth/v1/user/identities/:id': signedInOnly(422, { path: () => `/auth/v1/user/identities/${missing}` }),
  'POST /auth/v1/factors': signedInOnly(200, { body: () => ({ factor_type: 'totp' }) }),
  'POST /auth/v1/factors/:id/challenge': signedInOnly(404, { path: () => `/auth/v1/factors/${missing}/challenge` }),
  'POST /auth/v1/factors/:id/verify': signedInOnly(404, {
    path: () => `/auth/v1/factors/${missing}/verify`,
    body: () => ({ challenge_id: missing, code: '000000' }),
  }),
  'DELETE /auth/v1/factors/:id': signedInOnly(404, { path: () => `/auth/v1/factors/${missing}` }),
  'GET /auth/v1/factors/recovery-codes': signedInOnly(404),
  'POST /auth/v1/factors/recovery-codes': signedInOnly(403),
  'POST /auth/v1/factors/recovery-codes/regenerate': signedInOnly(403),
  'POST /auth/v1/factors/recovery-codes/verify': signedInOnly(422, { body: () => ({ code: 'abcd' }) }),
  'DELETE /auth/v1/factors/recovery-codes': signedInOnly(404),
  'GET /auth/v1/passkeys': signedInOnly(200),
  'PATCH /auth/v1/passkeys/:id': signedInOnly(404, {
    path: () => `/auth/v1/passkeys/${missing}`,
    body: () => ({ friendly_name: 'Laptop' }),
  }),
  'DELETE /auth/v1/passkeys/:id': signedInOnly(404, { path: () => `/auth/v1/passkeys/${missing}` }),
  'POST /auth/v1/passkeys/registration/options': signedInOnly(200),
  'POST /auth/v1/passkeys/registration/verify': signedInOnly(400),
  'POST /auth/v1/passkeys/authentication/options': everyone(200),
  'POST /auth/v1/passkeys/authentication/verify': everyone(400),
  'POST /auth/v1/sso': everyone(404),
  // These need a token with an admin role, which no session has, not even that of an administrator.
  ...Object.fromEntries(
    [
      'GET /auth/v1/admin/users',
      'POST /auth/v1/admin/users',
      'GET /auth/v1/admin/users/:id',
      'PUT /auth/v1/admin/users/:id',
      'DELETE /auth/v1/admin/users/:id',
      'GET /auth/v1/admin/users/:id/factors',
      'DELETE /auth/v1/admin/users/:id/factors/:factor',
      'POST /auth/v1/admin/generate_link',
      'POST /auth/v1/invite',
    ].map((route) => [route, signedInOnly(403)]),
  ),
};

/** The routes of the program, without middlewares, which have no method or a wildcard path. */
const routes = [
  ...new Set(
    createApp(world, new Hono())
      .routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
].sort();

/** The routes that changed something, and whether one of their calls was recorded as an activity. */
const recorded = new Map<string, boolean>();
const countActivities = async () =>
  (
    await world.db
      .selectFrom('activities')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('the roles table', () => {
  it('has every existing route and no other', () => {
    expect(Object.keys(table).sort()).toEqual(routes);
  });

  it('gives the owner of another studio no more than everybody else', () => {
    const ofStudios = Object.keys(table).filter((route) => /\/(studios|offerings|events|calendars)\/:id/.test(route));
    const open = ofStudios.filter((route) => statusFor(table[route]?.status ?? 0, 'stranger') !== 404);
    expect(ofStudios.length).toBeGreaterThan(60);
    expect(open.sort()).toEqual([
      'GET /api/v1/events/:id',
      'GET /api/v1/events/:id/waitlist',
      'GET /api/v1/offerings/:id',
      'GET /api/v1/offerings/:id/courses',
      'GET /api/v1/offerings/:id/events',
      'GET /api/v1/offerings/:id/history',
      'GET /api/v1/offerings/:id/reviews',
      'GET /api/v1/offerings/:id/slots',
      'GET /api/v1/studios/:id',
      'GET /api/v1/studios/:id/passes',
      'GET /api/v1/studios/:id/reviews',
      'POST /api/v1/events/:id/waitlist-entries',
    ]);
  });

  const cases = Object.entries(table).flatMap(([route, row]) =>
    (Object.keys(people) as Role[]).map((role) => ({ route, row, role, status: statusFor(row.status, role) })),
  );
  it.each(cases)('$route answers $status to a $role', async ({ route, row, role, status }) => {
    const [method = 'GET', own = '/'] = route.split(' ');
    const person = row.as ? await row.as(role) : people[role];
    const init: RequestInit = row.body
      ? json(method, await row.body(), person)
      : { method, headers: { ...(person && asPerson(person)) } };
    const path = (await row.path?.()) ?? own;
    const before = await countActivities();
    const reply = await world.request(path, init);
    expect(reply.status).toBe(status);
    if (method !== 'GET' && status < 300) {
      recorded.set(route, (recorded.get(route) ?? false) || (await countActivities()) > before);
    }
  });

  it('has no route that changes something without an activity, but for those with a reason', () => {
    const silent = [...recorded].filter(([, isRecorded]) => !isRecorded).map(([route]) => route);
    expect(silent.sort()).toEqual(UNRECORDED.toSorted());
  });

  it('shows all of it to an admin in order; types that are missing here are read in another test', async () => {
    const listed: Activity[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) });
      const page = await listToAdmin(world, query.toString());
      listed.push(...page.items);
      cursor = page.next_cursor;
    }
    const ids = listed.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().reverse());
    const types = new Set(listed.map(({ type }) => type));
    const others = sourceFiles()
      .filter((file) => file.endsWith('.test.ts') && file !== 'tests/roles.test.ts')
      .map(readSource)
      .join('\n');
    const isRead = (type: string) => types.has(type) || others.includes(`'${type}'`);
    expect(Object.keys(ACTIVITIES).filter((type) => !isRead(type))).toEqual([]);
  });
});

/** Routes whose calls here record no activity, by the reason. */
const UNRECORDED = [
  // They answer a question.
  ...[
    'POST /api/v1/event-checks',
    'POST /api/v1/series-previews',
    'POST /api/v1/series/:id/checks',
    'POST /api/v1/quotes',
  ],
  ...['POST /functions/v1/get-maps-key', 'POST /auth/v1/passkeys/authentication/options'],
  'POST /auth/v1/passkeys/registration/options',
  // They ask a provider or a calendar for its state, and a change that they find is recorded as what it is.
  ...[
    'POST /api/v1/payments/:id/refresh',
    'POST /api/v1/payment-shares/:token/refresh',
    'POST /api/v1/calendars/:id/refresh',
  ],
  ...['POST /api/v1/me/subscription/check', 'POST /api/v1/studios/:id/payout-account/check'],
  // The answer must not reveal whether there is an account: a job sends the link, and records it.
  ...['POST /auth/v1/magiclink', 'POST /auth/v1/otp', 'POST /auth/v1/recover', 'POST /auth/v1/resend'],
  'POST /api/v1/me/address-proof',
  // What people keep for themselves.
  ...['POST /api/v1/me/favorites', 'PUT /api/v1/me/favorites/:kind/:id', 'DELETE /api/v1/me/favorites/:kind/:id'],
  ...['POST /api/v1/me/searches', 'PATCH /api/v1/me/searches/:id', 'DELETE /api/v1/me/searches/:id'],
  ...['POST /api/v1/me/searches/:id/looked', 'POST /api/v1/searches/:token/stop'],
  ...[
    'POST /api/v1/me/feed',
    'DELETE /api/v1/me/feed',
    'POST /api/v1/studios/:id/feed',
    'DELETE /api/v1/studios/:id/feed',
  ],
  ...['POST /api/v1/me/push', 'DELETE /api/v1/me/push', 'PUT /api/v1/me/quiet-hours'],
  ...['POST /api/v1/me/notifications/read', 'PUT /api/v1/conversations/:id/read'],
  ...['PUT /api/v1/reviews/:id/helpful', 'DELETE /api/v1/reviews/:id/helpful', 'POST /api/v1/page-views'],
  // Files, which are recorded with what shows them.
  ...['DELETE /media/v1/upload/:publicId{.+}', 'POST /functions/v1/delete-image'],
  // The sandbox for plans.
  ...['POST /api/v1/me/test-subscription', 'DELETE /api/v1/me/test-subscription'],
  // Their calls here change nothing. What they share with other routes records changes: see
  // `server/activity/record.test.ts`.
  ...['DELETE /api/v1/me/devices', 'DELETE /api/v1/me/subscription', 'DELETE /api/v1/studios/:id/pause'],
  ...['PATCH /api/v1/calendars/:id', 'PATCH /api/v1/studios/:id', 'POST /api/v1/bookings/:id/split'],
  ...['DELETE /api/v1/bookings/:id/held-change', 'DELETE /api/v1/studios/:id/bookings/:booking/held-change'],
  ...[
    'POST /api/v1/events/:id/check-in-uploads',
    'POST /api/v1/offerings/:id/publication',
    'PUT /api/v1/offerings/:id/photos',
  ],
  ...['POST /api/v1/studios/:id/event-clearances', 'POST /api/v1/studios/:id/event-imports'],
  ...['POST /api/v1/studios/:id/holiday-closures', 'POST /api/v1/studios/:id/returning-dates'],
  ...[
    'PUT /api/v1/studios/:id/opening-hours',
    'PUT /api/v1/studios/:id/photo-order',
    'PUT /api/v1/studios/:id/space-order',
  ],
  'PUT /api/v1/studios/:id/team-order',
];

describe('the door of admins', () => {
  /** What is behind it: all of /admin, and the domains of the site. */
  const behind = routes.filter((route) => /^[A-Z]+ \/api\/v1\/(admin|domains)(\/|$)/.test(route));
  const changing = behind.filter((route) => !route.startsWith('GET '));
  const reading = behind.filter((route) => route.startsWith('GET '));
  async function requestAs(route: string, person?: MadePerson): Promise<Response> {
    const [method = 'GET', own = '/'] = route.split(' ');
    const row = table[route];
    const init = row?.body
      ? json(method, await row.body(), person)
      : { method, headers: { ...(person && asPerson(person)) } };
    return world.request((await row?.path?.()) ?? own, init);
  }
  const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];
  /** An admin with a second factor who has signed in with the password alone. */
  async function careful(): Promise<MadePerson> {
    const person = await makePerson(world, { admin: true });
    await addFactor(world, person.id);
    return person;
  }

  it('has routes behind it', () => {
    expect(Math.min(changing.length, reading.length)).toBeGreaterThan(13);
  });

  it.each(behind)('lets nobody else to %s', async (route) => {
    expect(await codeOf(await requestAs(route))).toEqual([401, 'http.sign_in']);
    expect(await codeOf(await requestAs(route, people.owner))).toEqual([403, 'http.forbidden']);
  });

  it.each(['GET /api/v1/admin/none', 'POST /api/v1/admin/none', 'DELETE /api/v1/admin'])(
    'does not say that there is no %s',
    async (route) => {
      expect(await codeOf(await requestAs(route))).toEqual([401, 'http.sign_in']);
      expect(await codeOf(await requestAs(route, people.owner))).toEqual([403, 'http.forbidden']);
      expect((await requestAs(route, people.admin)).status).toBe(404);
    },
  );

  /** Reads of tax ids. */
  const guarded = reading.filter((route) => route.includes('/admin/dac7/'));
  it.each([...changing, ...guarded])('asks an admin for the second factor for %s', async (route) => {
    expect(await codeOf(await requestAs(route, await careful()))).toEqual([403, 'http.second_factor']);
  });

  it.each(reading.filter((route) => !guarded.includes(route)))('asks for no second factor for %s', async (route) => {
    expect((await requestAs(route, await careful())).status).toBe(200);
  });

  it.each(behind)('lets no cache keep an answer to %s', async (route) => {
    expect((await requestAs(route, people.admin)).headers.get('Cache-Control')).toBe('no-store');
  });

  it.each(changing)('leaves an activity by %s', async (route) => {
    const person = await makePerson(world, { admin: true });
    const reply = await requestAs(route, person);
    expect(reply.status).toBeLessThan(300);
    const entries = await world.db.selectFrom('activities').select('type').where('actor_id', '=', person.id).execute();
    expect(entries).not.toEqual([]);
  });
});

describe('the events that a role plans', () => {
  const memberOf = async (role: 'instructor' | 'manager') =>
    (
      await world.db
        .selectFrom('studio_members')
        .select('id')
        .where('studio_id', '=', studio.id)
        .where('user_id', '=', people[role].id)
        .executeTakeFirstOrThrow()
    ).id;
  const classOf = async (role: 'instructor' | 'manager') => {
    const instructor_id = await memberOf(role);
    const teacher = { studio_id: studio.id, kind: 'teacher', name: people[role].name, member_id: instructor_id };
    await world.db
      .insertInto('spaces')
      .values(teacher)
      .onConflict((is) => is.column('member_id').where('member_id', 'is not', null).doNothing())
      .execute();
    return offeringWith({ instructor_id });
  };
  const cases = [
    { what: 'the instructor’s own', of: 'instructor', more: {}, status: team(201, 201, 201, 403) },
    {
      what: 'the instructor’s own at another price',
      of: 'instructor',
      more: { price_override: 100 },
      status: team(201, 201, 403, 403),
    },
    { what: 'another teacher’s', of: 'manager', more: {}, status: team(201, 201, 403, 403) },
  ] as const;
  let day = 1;
  it.each(
    cases.flatMap((each) =>
      (Object.keys(people) as Role[]).map((role) => ({ ...each, role, wanted: statusFor(each.status, role) })),
    ),
  )('are $what: $wanted to a $role', async ({ of, more, role, wanted }) => {
    const { id } = await classOf(of);
    day += 1;
    const starts = `${new Date(Date.UTC(2031, 5, day)).toISOString().slice(0, 10)}T10:00`;
    const reply = await world.request(
      `/api/v1/offerings/${id}/events`,
      json('POST', { starts, ...more }, people[role]),
    );
    expect(reply.status).toBe(wanted);
  });
});

function statusFor(status: Row['status'], role: Role): number {
  if (typeof status === 'number') return status;
  if ('signedIn' in status) return role === 'visitor' ? status.visitor : status.signedIn;
  return status[role] ?? status.other;
}
