import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { ACTIVITIES, type Activity } from '#shared/schemas/activities.ts';
import { listToAdmin } from '../activities.ts';
import { addFactor } from '../factors.ts';
import { asPerson, json, type MadePerson, makePerson } from '../makers.ts';
import { readSource, sourceFiles } from '../sources.ts';
import { accountRows } from './account.ts';
import { adminRows } from './admin.ts';
import { bookingsRows } from './bookings.ts';
import { deskRows } from './desk.ts';
import { messagesRows } from './messages.ts';
import { planningRows } from './planning.ts';
import { siteRows } from './site.ts';
import { type Row, statusFor, team } from './statuses.ts';
import { studiosRows } from './studios.ts';
import { offeringWith, people, type Role, studio, world } from './world.ts';

// The status of every route for every role. A route that is missing here fails the test.

// The test bank has no disputes of its own. Here it takes what is sent about one.
vi.mock('#server/providers/payments/test-bank/test-bank.ts', async (original) => {
  const { createTestBank, ...more } =
    await original<typeof import('#server/providers/payments/test-bank/test-bank.ts')>();
  const sendEvidence = async () => undefined;
  return {
    ...more,
    createTestBank: (...given: Parameters<typeof createTestBank>) => ({ ...createTestBank(...given), sendEvidence }),
  };
});

const table: Record<string, Row> = {
  ...siteRows,
  ...accountRows,
  ...studiosRows,
  ...planningRows,
  ...bookingsRows,
  ...deskRows,
  ...messagesRows,
  ...adminRows,
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
      .filter((file) => file.endsWith('.test.ts') && file !== 'tests/roles/roles.test.ts')
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
