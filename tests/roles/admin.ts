import { json, makePerson } from '../makers.ts';
import { createAdminMoney } from '../worlds/admin-money.ts';
import { adminsOnly, type Row } from './statuses.ts';
import { nextNumber, people, reviewOfGuest, studio, world } from './world.ts';

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

const money = createAdminMoney(world, studio);

const newCode = () => ({ code: `ROLE${nextNumber()}`, percent: 10, currency: 'EUR' });
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

/** Routes behind the door of administrators. */
export const adminRows: Record<string, Row> = {
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
  'GET /api/v1/admin/message-reports': adminsOnly(200),
  'POST /api/v1/admin/message-reports/:id/decision': adminsOnly(204, {
    path: async () => `/api/v1/admin/message-reports/${await messageReport()}/decision`,
    body: () => ({ decision: 'dismissed' }),
  }),
  'GET /api/v1/admin/reviews': adminsOnly(200),
  'POST /api/v1/admin/reviews/:id/decision': adminsOnly(200, {
    path: async () => `/api/v1/admin/reviews/${await reviewOfGuest()}/decision`,
    body: () => ({ decision: 'publish', version: 1 }),
  }),
  'GET /api/v1/admin/promo-codes': adminsOnly(200),
  'POST /api/v1/admin/promo-codes': adminsOnly(201, {
    body: newCode,
  }),
  'POST /api/v1/admin/promo-codes/:id/end': adminsOnly(200, {
    path: async () => `/api/v1/admin/promo-codes/${await platformCode()}/end`,
  }),
  'GET /api/v1/admin/invoices': adminsOnly(200),
  'GET /api/v1/admin/invoice-chains': adminsOnly(200),
  'GET /api/v1/admin/dac7/:year/report.csv': { ...adminsOnly(200), path: () => '/api/v1/admin/dac7/2031/report.csv' },
  'GET /api/v1/admin/dac7/:year/gaps': { ...adminsOnly(200), path: () => '/api/v1/admin/dac7/2031/gaps' },
};
