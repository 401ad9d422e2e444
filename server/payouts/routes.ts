import { type Context, Hono } from 'hono';
import {
  EarningTotal,
  EventEarning,
  Payout,
  PayoutAccount,
  PayoutAccountSession,
  PayoutDetails,
  PayoutListQuery,
  PayoutOnboarding,
  PayoutSettings,
  StudioBalances,
  TestPayoutAccount,
} from '#shared/schemas/payouts.ts';
import { page } from '#shared/schemas/values.ts';
import { type Person, requireSecondFactor, requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import { download } from '../http/downloads.ts';
import { type Env, readerOf } from '../http/env.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { sendTable, tableFile } from '../http/table-files.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import {
  checkPayoutAccount,
  getPayoutAccount,
  openAccountSession,
  savePayoutSettings,
  startOnboarding,
  submitTestAccount,
} from './accounts/accounts.ts';
import { getBalances } from './balance.ts';
import { getPayout, listEarnings, listPayouts } from './list-payouts.ts';
import { statementPdf, statementTable } from './statements/statement.ts';

/** Where a studio is paid to, and what it was paid. Mounted at /api/v1. */
export const payoutRoutes = (services: Services) => {
  const requester = (c: Context<Env & { Variables: { person: Person } }>) => ({
    userId: c.var.person.userId,
    language: c.var.language,
  });
  return new Hono<Env>()
    .get(
      '/studios/:id/balance',
      describeRoute(
        'Payments',
        'Get where the money of a studio is',
        responses('A balance for each currency.', StudioBalances),
      ),
      requireSignIn,
      async (c) => c.json(await getBalances(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/studios/:id/earnings',
      describeRoute(
        'Payments',
        'List what a studio earned by each event',
        responses(
          'One page of events, the latest first, and the sums of all.',
          page(EventEarning).extend({ totals: EarningTotal.array() }),
        ),
      ),
      requireSignIn,
      validate('query', PayoutListQuery),
      async (c) => c.json(await listEarnings(services, readerOf(c), c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/studios/:id/payouts',
      describeRoute(
        'Payments',
        'List the payouts of a studio',
        responses('One page of payouts, the latest first.', page(Payout)),
      ),
      requireSignIn,
      validate('query', PayoutListQuery),
      async (c) => c.json(await listPayouts(services, c.var.person, c.req.param('id'), c.req.valid('query'))),
    )
    .get(
      '/studios/:id/payouts/:payout',
      describeRoute('Payments', 'Get a payout with what it covers', responses('The payout.', PayoutDetails)),
      requireSignIn,
      async (c) => {
        const { id, payout } = c.req.param();
        const { studio, ...details } = await getPayout(services, readerOf(c), id, payout);
        return c.json(details);
      },
    )
    .get(
      '/studios/:id/payouts/:payout/statement.csv',
      describeRoute('Payments', 'Export the statement of a payout as CSV', tableFile('csv')),
      requireSignIn,
      limitPerUser(services, 'exports'),
      async (c) =>
        sendTable(c, 'csv', await statementTable(services, readerOf(c), c.req.param('id'), c.req.param('payout'))),
    )
    .get(
      '/studios/:id/payouts/:payout/statement.xlsx',
      describeRoute('Payments', 'Export the statement of a payout as a spreadsheet', tableFile('xlsx')),
      requireSignIn,
      limitPerUser(services, 'exports'),
      async (c) =>
        sendTable(c, 'xlsx', await statementTable(services, readerOf(c), c.req.param('id'), c.req.param('payout'))),
    )
    .get(
      '/studios/:id/payouts/:payout/statement.pdf',
      describeRoute('Payments', 'Download the statement of a payout as PDF', {
        200: { description: 'PDF.', content: { 'application/pdf': { schema: { type: 'string' } } } },
      }),
      requireSignIn,
      limitPerUser(services, 'exports'),
      async (c) => {
        const { id, payout } = c.req.param();
        const file = await statementPdf(services, readerOf(c), id, payout);
        return c.body(new Uint8Array(file.content), 200, download(file.name, 'application/pdf'));
      },
    )
    .get(
      '/studios/:id/payout-account',
      describeRoute('Payments', 'Get where a studio is paid to, and when', responses('The account.', PayoutAccount)),
      requireSignIn,
      async (c) => c.json(await getPayoutAccount(services, c.var.person, c.req.param('id'))),
    )
    .put(
      '/studios/:id/payout-account',
      describeRoute('Payments', 'Set when a studio is paid', responses('The account.', PayoutAccount)),
      requireSignIn,
      validate('json', PayoutSettings),
      async (c) => c.json(await savePayoutSettings(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .post(
      '/studios/:id/payout-account/onboarding',
      describeRoute(
        'Payments',
        'Create a step of the onboarding of a payout account',
        responses('How the owner goes on.', PayoutOnboarding),
      ),
      requireSignIn,
      requireSecondFactor,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await startOnboarding(services, requester(c), c.req.param('id'))),
    )
    .post(
      '/studios/:id/payout-account/session',
      describeRoute(
        'Payments',
        'Create a session for the forms of a payout account',
        responses('What the provider’s script needs to show them.', PayoutAccountSession),
      ),
      requireSignIn,
      requireSecondFactor,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await openAccountSession(services, requester(c), c.req.param('id'))),
    )
    .post(
      '/studios/:id/payout-account/check',
      describeRoute('Payments', 'Check a payout account at its provider', responses('The account.', PayoutAccount)),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await checkPayoutAccount(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/payout-account/test-bank',
      describeRoute(
        'Payments',
        'Set the bank account of a studio at the test bank',
        responses('The account.', PayoutAccount),
      ),
      requireSignIn,
      requireSecondFactor,
      limitPerUser(services, 'bookings'),
      validate('json', TestPayoutAccount),
      async (c) => c.json(await submitTestAccount(services, requester(c), c.req.param('id'), c.req.valid('json'))),
    );
};
