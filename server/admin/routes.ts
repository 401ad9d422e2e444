import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { activityAdminRoutes } from '../activity/admin-routes.ts';
import { refundAdminRoutes } from '../bookings/refunds/admin-routes.ts';
import { disputeAdminRoutes } from '../disputes/admin-routes.ts';
import { assertSecondFactor, requireSignIn } from '../http/actor.ts';
import { declareRefusals } from '../http/declared-refusals.ts';
import type { AdminEnv } from '../http/env.ts';
import { noStore } from '../http/no-store.ts';
import { refuse } from '../http/refuse.ts';
import { invoiceAdminRoutes } from '../invoices/admin-routes.ts';
import { jobQueueAdminRoutes } from '../job-queue/admin-routes.ts';
import { ledgerAdminRoutes } from '../ledger/admin-routes.ts';
import { messageReportAdminRoutes } from '../messages/admin-routes.ts';
import { payoutAdminRoutes } from '../payouts/admin-routes.ts';
import { promoCodeAdminRoutes } from '../promo-codes/admin-routes.ts';
import { paymentNoticeAdminRoutes } from '../reconciliation/admin-routes.ts';
import { reviewAdminRoutes } from '../reviews/admin-routes.ts';
import type { Services } from '../services.ts';
import { domainAdminRoutes } from '../site/domains/admin-routes.ts';

/** Refuses everybody but admins. What changes something also needs the second factor of an admin who has one. */
const requireAdmin = declareRefusals(
  ['http.forbidden', 'http.second_factor'],
  createMiddleware<AdminEnv>(async (c, next) => {
    if (!c.var.person.isAdmin) refuse('http.forbidden');
    if (c.req.method !== 'GET') assertSecondFactor(c.var.person);
    await next();
  }),
);

/**
 * Makes a router that only admins come into, also for addresses that it does not have. Its routes know `c.var.person`
 * and check nothing of this themselves.
 */
export const adminRoutes = () => new Hono<AdminEnv>().use(noStore, requireSignIn, requireAdmin);

/**
 * The routes of all domains for admins. Mounted at /api/v1/admin.
 * @param crontab the schedule of all domains
 */
export const administrationRoutes = (services: Services, crontab: readonly string[]) =>
  adminRoutes()
    .route('/', activityAdminRoutes(services))
    .route('/', jobQueueAdminRoutes(services, crontab))
    .route('/', ledgerAdminRoutes(services))
    .route('/', promoCodeAdminRoutes(services))
    .route('/', payoutAdminRoutes(services))
    .route('/', disputeAdminRoutes(services))
    .route('/', refundAdminRoutes(services))
    .route('/', paymentNoticeAdminRoutes(services))
    .route('/', invoiceAdminRoutes(services))
    .route('/', messageReportAdminRoutes(services))
    .route('/', reviewAdminRoutes(services));

/** The domains of the site, which only admins see and change. Mounted at /api/v1/domains. */
export const siteDomainRoutes = (services: Services) => adminRoutes().route('/', domainAdminRoutes(services));
