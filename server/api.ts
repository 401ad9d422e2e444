import { Hono } from 'hono';
import { accountRoutes } from './accounts/routes.ts';
import { administrationRoutes, siteDomainRoutes } from './admin/routes.ts';
import { offerFreedSeats } from './bookings/bookings.ts';
import { bookingChangeRoutes } from './bookings/changes/routes.ts';
import { paymentRoutes } from './bookings/paying/routes.ts';
import { eventRebookingRoutes, rebookingRoutes } from './bookings/rebooking/routes.ts';
import { reductionRoutes } from './bookings/reductions/routes.ts';
import { refundRoutes } from './bookings/refunds/routes.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { paymentSplitRoutes } from './bookings/split/routes.ts';
import { waitlistRoutes } from './bookings/waitlist-routes.ts';
import { feedRoutes } from './calendars/feeds/routes.ts';
import { calendarRoutes } from './calendars/routes.ts';
import type { OpenAddress } from './crawling/crawling.ts';
import { crawlingRoutes } from './crawling/routes.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { importRoutes } from './events/imports/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { seriesRoutes } from './events/series/routes.ts';
import { favoriteRoutes } from './favorites/routes.ts';
import { giftCardRoutes } from './gift-cards/routes.ts';
import type { Env } from './http/env.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { crontab } from './jobs.ts';
import { findNeighbourhoodPage } from './landing/landing.ts';
import { landingRoutes } from './landing/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import type { Live } from './live/live.ts';
import { liveRoutes } from './live/routes.ts';
import { cannedReplyRoutes } from './messages/canned-reply-routes.ts';
import { messageReportRoutes } from './messages/report-routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { offeringEditingRoutes } from './offerings/editing/routes.ts';
import { hourlyOfferings } from './offerings/offerings.ts';
import { offeringRoutes } from './offerings/routes.ts';
import { studioBookingChangeRoutes } from './owner-desk/booking-changes/routes.ts';
import { deskMoneyRoutes } from './owner-desk/desk-money/routes.ts';
import { doorRoutes } from './owner-desk/door/routes.ts';
import { ownerDeskRoutes } from './owner-desk/routes.ts';
import { passRoutes } from './passes/routes.ts';
import { paymentNoticeRoutes } from './payments/notices/routes.ts';
import { savedCardRoutes } from './payments/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { personalData } from './personal-data.ts';
import { planRoutes } from './plans/routes.ts';
import { promoCodeRoutes } from './promo-codes/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { savedSearchRoutes } from './saved-searches/routes.ts';
import { placeRoutes } from './search/places/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { suggestionRoutes } from './search/suggestions/routes.ts';
import type { Services } from './services.ts';
import { siteRoutes } from './site/routes.ts';
import { slotRoutes } from './slots/routes.ts';
import { studioEditingRoutes } from './studios/editing/routes.ts';
import { studioPhotoRoutes } from './studios/photos/routes.ts';
import { publicationRoutes } from './studios/publication/routes.ts';
import { studioRoutes } from './studios/routes.ts';
import { teamRoutes } from './studios/team/routes.ts';
import { studioTranslationRoutes } from './studios/translations/routes.ts';
import { travelRoutes } from './travel/routes.ts';
import { viewRoutes } from './views/routes.ts';

/**
 * Creates the public API under /api/v1 from the routes of all domains. @param open requests a URL of the site inside
 * the process
 * @param live the open streams of the process
 */
export const createApi = (services: Services, open: OpenAddress, live: Live) =>
  new Hono<Env>()
    .route('/', siteRoutes(services))
    .route('/', liveRoutes(services, live))
    .route('/domains', siteDomainRoutes(services))
    .route('/', crawlingRoutes(services, open))
    .route('/admin', administrationRoutes(services, crontab))
    .route('/', landingRoutes(services))
    .route('/', viewRoutes(services))
    .route('/', accountRoutes(services, personalData))
    .route('/', notificationRoutes(services))
    .route('/', studioRoutes(services, findNeighbourhoodPage))
    .route('/', studioEditingRoutes(services, hourlyOfferings))
    .route('/', studioTranslationRoutes(services))
    .route('/', studioPhotoRoutes(services))
    .route('/', publicationRoutes(services))
    .route('/', teamRoutes(services))
    .route('/', placeRoutes(services))
    .route('/', travelRoutes(services))
    .route('/', searchRoutes(services))
    .route('/', suggestionRoutes(services))
    .route('/', favoriteRoutes(services))
    .route('/', savedSearchRoutes(services))
    .route('/', offeringRoutes(services))
    .route('/', offeringEditingRoutes(services))
    .route('/', slotRoutes(services))
    .route('/', calendarRoutes(services))
    .route('/', feedRoutes(services))
    .route('/', eventRoutes(services, offerFreedSeats))
    .route('/', seriesRoutes(services, offerFreedSeats))
    .route('/', importRoutes(services))
    .route('/', bookingRoutes(services))
    .route('/', bookingChangeRoutes(services))
    .route('/', paymentSplitRoutes(services))
    .route('/rebookings', rebookingRoutes(services))
    .route('/', ledgerRoutes(services))
    .route('/', promoCodeRoutes(services))
    .route('/', giftCardRoutes(services))
    .route('/', passRoutes(services))
    .route('/', reductionRoutes(services))
    .route('/', planRoutes(services))
    .route('/', paymentRoutes(services))
    .route('/', savedCardRoutes(services))
    .route('/', payoutRoutes(services))
    .route('/', disputeRoutes(services))
    .route('/', refundRoutes(services))
    .route('/', paymentNoticeRoutes(services))
    .route('/', invoiceRoutes(services))
    .route('/', waitlistRoutes(services))
    .route('/', eventRebookingRoutes(services))
    .route('/', messageRoutes(services))
    .route('/', cannedReplyRoutes(services))
    .route('/', messageReportRoutes(services))
    .route('/', reviewRoutes(services))
    .route('/', ownerDeskRoutes(services))
    .route('/', studioBookingChangeRoutes(services))
    .route('/', deskMoneyRoutes(services))
    .route('/', doorRoutes(services));

/** The type from which the typed client is made. */
export type Api = ReturnType<typeof createApi>;
