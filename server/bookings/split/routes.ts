import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitPerNetwork } from '#server/http/limits/rate-limits.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import {
  PaymentShare,
  PaymentSplit,
  ShareCheckoutRequest,
  ShareLink,
  ShareTestCardPayment,
} from '#shared/schemas/bookings/payment-splits.ts';
import { Checkout, TestCardAnswer } from '#shared/schemas/payments/payments.ts';
import { getSplit } from './get-split.ts';
import { getPaymentShare, openShareCheckout, payShareWithTestCard, refreshShare } from './pay-share.ts';
import { openShareLink } from './share-links.ts';
import { splitPayment } from './split-payment.ts';

/** Of those who try links without signing in. */
const LINKS = { name: 'share-links', burst: 60, count: 240, seconds: 3600 };

/** Payments that are split among the seats of a booking, mounted at /api/v1. */
export const paymentSplitRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/bookings/:id/split',
      describeRoute(
        'Payments',
        'Create a payment for each seat of a held booking (split payment)',
        responses('The shares, with the links by which others pay them.', PaymentSplit, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await splitPayment(services, c.var.person, c.req.param('id')), 201),
    )
    .get(
      '/bookings/:id/split',
      describeRoute(
        'Payments',
        'List the shares of a split payment',
        responses('The shares; of any of their bookings.', PaymentSplit),
      ),
      requireSignIn,
      async (c) => c.json(await getSplit(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/bookings/:id/share-link',
      describeRoute(
        'Payments',
        'Create a link by which someone else pays a share (earlier ones still work)',
        responses('The link.', ShareLink, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await openShareLink(services, c.var.person, c.req.param('id')), 201),
    )
    .get(
      '/payment-shares/:token',
      describeRoute(
        'Payments',
        'Get the share that a link pays (changes nothing)',
        responses('The share.', PaymentShare),
      ),
      limitPerNetwork(services, LINKS),
      async (c) => c.json(await getPaymentShare(services, c.req.param('token'))),
    )
    .post(
      '/payment-shares/:token/test-card',
      describeRoute(
        'Payments',
        'Charge a card of the test bank for a share',
        responses('The answer of the bank; the ticket comes by mail.', TestCardAnswer),
      ),
      limitPerNetwork(services, LINKS),
      validate('json', ShareTestCardPayment),
      async (c) =>
        c.json(await payShareWithTestCard(services, c.req.param('token'), c.req.valid('json'), c.var.language)),
    )
    .post(
      '/payment-shares/:token/checkout',
      describeRoute('Payments', 'Create a page of the provider for a share', responses('Where it is paid.', Checkout)),
      limitPerNetwork(services, LINKS),
      validate('json', ShareCheckoutRequest),
      async (c) => c.json(await openShareCheckout(services, c.req.param('token'), c.req.valid('json'), c.var.language)),
    )
    .post(
      '/payment-shares/:token/refresh',
      describeRoute(
        'Payments',
        'Refresh the payment of a share from its provider',
        responses('The share, as the provider has it now.', PaymentShare),
      ),
      limitPerNetwork(services, LINKS),
      async (c) => c.json(await refreshShare(services, c.req.param('token'))),
    );
