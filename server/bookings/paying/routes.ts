import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { Booking, HeldGuests } from '#shared/schemas/bookings/bookings.ts';
import {
  Checkout,
  CheckoutRequest,
  Payment,
  SavedCardAnswer,
  SavedCardPayment,
  TestCardAnswer,
  TestCardPayment,
} from '#shared/schemas/payments/payments.ts';
import { changeHeldGuests } from './change-held-guests.ts';
import { completeHold } from './complete-hold.ts';
import { listHolds, releaseHold } from './holds.ts';
import { openCheckout, refreshPayment } from './open-checkout.ts';
import { payAtStudio } from './pay-at-studio.ts';
import { payWithSavedCard } from './pay-with-saved-card.ts';
import { payWithTestCard } from './pay-with-test-card.ts';
import { getPayment } from './payment-dto.ts';

export const paymentRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/payments/:id',
      describeRoute('Payments', 'Get a payment', responses('The payment.', Payment)),
      requireSignIn,
      async (c) => c.json(await getPayment(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/payments/:id/test-card',
      describeRoute('Payments', 'Charge a card of the test bank', responses('The answer of the bank.', TestCardAnswer)),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', TestCardPayment),
      async (c) => c.json(await payWithTestCard(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .post(
      '/payments/:id/saved-card',
      describeRoute(
        'Payments',
        'Charge a saved card for the difference of a change',
        responses('What the bank says.', SavedCardAnswer),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', SavedCardPayment),
      async (c) =>
        c.json(await payWithSavedCard(services, c.var.person, c.req.param('id'), c.req.valid('json').card_id)),
    )
    .post(
      '/payments/:id/checkout',
      describeRoute(
        'Payments',
        'Create a page of the provider for a payment',
        responses('Where the guest pays.', Checkout),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', CheckoutRequest),
      async (c) => c.json(await openCheckout(services, c.var.person, c.req.param('id'), c.req.valid('json').locale)),
    )
    .post(
      '/payments/:id/refresh',
      describeRoute(
        'Payments',
        'Refresh a payment from its provider',
        responses('The payment, as the provider has it now.', Payment),
      ),
      requireSignIn,
      limitPerUser(services, 'payments'),
      async (c) => c.json(await refreshPayment(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/me/holds',
      describeRoute(
        'Me',
        'List the bookings that hold seats for me while I pay',
        responses('The bookings.', Booking.array()),
      ),
      requireSignIn,
      async (c) => c.json(await listHolds(services, c.var.person)),
    )
    .post(
      '/bookings/:id/pay-at-studio',
      describeRoute(
        'Bookings',
        'Set a held booking to be paid at the studio',
        responses('The booking, confirmed or waiting for the studio.', Booking),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await payAtStudio(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/bookings/:id/completion',
      describeRoute(
        'Bookings',
        'Book a held booking with nothing left to pay online',
        responses('The booking, confirmed or waiting for the studio.', Booking),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await completeHold(services, c.var.person, c.req.param('id'))),
    )
    .put(
      '/bookings/:id/guests',
      describeRoute(
        'Bookings',
        'Save who comes to a held booking, with its note and its details',
        responses('The booking.', Booking),
      ),
      requireSignIn,
      validate('json', HeldGuests),
      async (c) => c.json(await changeHeldGuests(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .delete(
      '/bookings/:id/hold',
      describeRoute('Bookings', 'End the hold of a booking', responses('The booking, expired.', Booking)),
      requireSignIn,
      async (c) => c.json(await releaseHold(services, c.var.person, c.req.param('id'))),
    );
