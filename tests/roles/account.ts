import { everyone, missing, type Row, signedInOnly } from './statuses.ts';
import { passing, people, studio, world } from './world.ts';

const savedSearch = () =>
  world.db
    .insertInto('saved_searches')
    .values({ user_id: people.guest.id, name: 'Bowls', question: '{"q":"bowl"}' })
    .returning(['id', 'stop_token'])
    .executeTakeFirstOrThrow();

/** Routes of signing in, and of what belongs to the person who is signed in. */
export const accountRows: Record<string, Row> = {
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
  'GET /api/v1/me/feed': signedInOnly(200),
  'POST /api/v1/me/feed': signedInOnly(201),
  'POST /api/v1/me/address-proof': signedInOnly(204, { body: () => ({ next: '/' }) }),
  'DELETE /api/v1/me/feed': signedInOnly(204),
  'GET /api/v1/me/favorites': signedInOnly(200),
  'GET /api/v1/me/favorites/ids': signedInOnly(200),
  'POST /api/v1/me/favorites': signedInOnly(200, { body: () => ({ studios: [studio.id] }) }),
  'PUT /api/v1/me/favorites/:kind/:id': signedInOnly(204, { path: () => `/api/v1/me/favorites/studios/${studio.id}` }),
  'DELETE /api/v1/me/favorites/:kind/:id': signedInOnly(204, {
    path: () => `/api/v1/me/favorites/studios/${studio.id}`,
  }),
  'GET /api/v1/me/unread': signedInOnly(200),
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
  'GET /api/v1/me/saved-cards': signedInOnly(200),
  'DELETE /api/v1/me/saved-cards/:id': signedInOnly(404, {
    path: () => `/api/v1/me/saved-cards/${crypto.randomUUID()}`,
  }),
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
  'GET /api/v1/me/holds': signedInOnly(200),
  'GET /api/v1/me/passes': signedInOnly(200),
  'GET /api/v1/me/passes/:id': { path: () => `/api/v1/me/passes/${crypto.randomUUID()}`, ...signedInOnly(404) },
  'GET /api/v1/me/gift-cards': signedInOnly(200),
  'GET /api/v1/me/received-gift-cards': signedInOnly(200),
  'PUT /api/v1/me/received-gift-cards': { ...signedInOnly(409), body: () => ({ code: '2222-2222-2222-2222' }) },
  'GET /api/v1/me/gift-cards/:id': {
    path: () => `/api/v1/me/gift-cards/${crypto.randomUUID()}`,
    ...signedInOnly(404),
  },
  'GET /api/v1/me/waitlist-entries': signedInOnly(200),
  'GET /api/v1/me/invoices': signedInOnly(200),
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
