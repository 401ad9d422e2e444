import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { Booking, HeldGuests } from '../../../shared/schemas/bookings.ts';
import {
  Checkout,
  CheckoutRequest,
  Payment,
  SavedCardAnswer,
  SavedCardPayment,
  TestCardAnswer,
  TestCardPayment,
} from '../../../shared/schemas/payments.ts';
import { requireSignIn } from '../../http/actor.ts';
import type { Env } from '../../http/env.ts';
import { limitPerUser } from '../../http/limits/user-rate-limits.ts';
import { responses } from '../../http/openapi-responses.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
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
      describeRoute({
        summary: 'Get a payment',
        tags: ['Payments'],
        responses: responses('The payment.', Payment),
      }),
      requireSignIn,
      async (c) => c.json(await getPayment(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/payments/:id/test-card',
      describeRoute({
        summary: 'Charge a card of the test bank',
        tags: ['Payments'],
        responses: responses('The answer of the bank.', TestCardAnswer),
      }),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', TestCardPayment),
      async (c) => c.json(await payWithTestCard(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .post(
      '/payments/:id/saved-card',
      describeRoute({
        summary: 'Charge a saved card for the difference of a change',
        tags: ['Payments'],
        responses: responses('What the bank says.', SavedCardAnswer),
      }),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', SavedCardPayment),
      async (c) =>
        c.json(await payWithSavedCard(services, c.var.person, c.req.param('id'), c.req.valid('json').card_id)),
    )
    .post(
      '/payments/:id/checkout',
      describeRoute({
        summary: 'Create a page of the provider for a payment',
        tags: ['Payments'],
        responses: responses('Where the guest pays.', Checkout),
      }),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('json', CheckoutRequest),
      async (c) => c.json(await openCheckout(services, c.var.person, c.req.param('id'), c.req.valid('json').locale)),
    )
    .post(
      '/payments/:id/refresh',
      describeRoute({
        summary: 'Refresh a payment from its provider',
        tags: ['Payments'],
        responses: responses('The payment, as the provider has it now.', Payment),
      }),
      requireSignIn,
      limitPerUser(services, 'payments'),
      async (c) => c.json(await refreshPayment(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/me/holds',
      describeRoute({
        summary: 'List the bookings that hold seats for me while I pay',
        tags: ['Me'],
        responses: responses('The bookings.', Booking.array()),
      }),
      requireSignIn,
      async (c) => c.json(await listHolds(services, c.var.person)),
    )
    .post(
      '/bookings/:id/pay-at-studio',
      describeRoute({
        summary: 'Set a held booking to be paid at the studio',
        tags: ['Bookings'],
        responses: responses('The booking, confirmed or waiting for the studio.', Booking),
      }),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await payAtStudio(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/bookings/:id/completion',
      describeRoute({
        summary: 'Book a held booking with nothing left to pay online',
        tags: ['Bookings'],
        responses: responses('The booking, confirmed or waiting for the studio.', Booking),
      }),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await completeHold(services, c.var.person, c.req.param('id'))),
    )
    .put(
      '/bookings/:id/guests',
      describeRoute({
        summary: 'Save who comes to a held booking, with its note and its details',
        tags: ['Bookings'],
        responses: responses('The booking.', Booking),
      }),
      requireSignIn,
      validate('json', HeldGuests),
      async (c) => c.json(await changeHeldGuests(services, c.var.person, c.req.param('id'), c.req.valid('json'))),
    )
    .delete(
      '/bookings/:id/hold',
      describeRoute({
        summary: 'End the hold of a booking',
        tags: ['Bookings'],
        responses: responses('The booking, expired.', Booking),
      }),
      requireSignIn,
      async (c) => c.json(await releaseHold(services, c.var.person, c.req.param('id'))),
    );
