import { hashOfToken } from '#server/studios/team/invitations.ts';
import { makePerson, makeStudio } from '../makers.ts';
import { everyone, missing, type Row, signedInOnly, team } from './statuses.ts';
import { passing, people, studio, world } from './world.ts';

/** Makes another such studio, for calls that delete or change it. */
async function anotherStudio(status = 'draft'): Promise<string> {
  const { id } = await makeStudio(world, people.owner, { status });
  for (const role of ['manager', 'instructor', 'front_desk'] as const) {
    const member = { studio_id: id, user_id: people[role].id, role, name: people[role].name };
    await world.db.insertInto('studio_members').values(member).execute();
  }
  return id;
}

const room = await world.db
  .insertInto('spaces')
  .values({ studio_id: studio.id, kind: 'room', name: 'Front room' })
  .returning('id')
  .executeTakeFirstOrThrow();

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

/** Routes of a studio: its page, team, spaces, hours and calendars. */
export const studiosRows: Record<string, Row> = {
  'GET /api/v1/studios': everyone(200),
  'GET /api/v1/studios/:id': everyone(200, `/api/v1/studios/${studio.slug}`),
  'POST /api/v1/studios': signedInOnly(201, {
    as: (role) => (role === 'visitor' ? undefined : passing()),
    body: () => ({ name: 'A new studio' }),
  }),
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
};
