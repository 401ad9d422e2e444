import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  PaymentShare,
  PaymentSplit,
  ShareCheckoutRequest,
  ShareLink,
  ShareTestCardPayment,
} from '../../../shared/schemas/payment-splits.ts';
import { Checkout, TestCardAnswer } from '../../../shared/schemas/payments.ts';
import { requireSignIn } from '../../http/actor.ts';
import type { Env } from '../../http/env.ts';
import { limitPerNetwork } from '../../http/limits/rate-limits.ts';
import { limitPerUser } from '../../http/limits/user-rate-limits.ts';
import { responses } from '../../http/openapi-responses.ts';
import { validate } from '../../http/validate.ts';
import type { Services } from '../../services.ts';
import { getSplit } from './get-split.ts';
import { getPaymentShare, openShareCheckout, payShareWithTestCard, refreshShare } from './pay-share.ts';
import { openShareLink } from './share-links.ts';
import { splitPayment } from './split-payment.ts';

const tags = ['Payments'];
/** Of those who try links without signing in. */
const LINKS = { name: 'share-links', burst: 60, count: 240, seconds: 3600 };

/** Payments that are split among the seats of a booking, mounted at /api/v1. */
export const paymentSplitRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/bookings/:id/split',
      describeRoute({
        summary: 'Create a payment for each seat of a held booking (split payment)',
        tags,
        responses: responses('The shares, with the links by which others pay them.', PaymentSplit, 201),
      }),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await splitPayment(services, c.var.person, c.req.param('id')), 201),
    )
    .get(
      '/bookings/:id/split',
      describeRoute({
        summary: 'List the shares of a split payment',
        tags,
        responses: responses('The shares; of any of their bookings.', PaymentSplit),
      }),
      requireSignIn,
      async (c) => c.json(await getSplit(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/bookings/:id/share-link',
      describeRoute({
        summary: 'Create a link by which someone else pays a share (earlier ones still work)',
        tags,
        responses: responses('The link.', ShareLink, 201),
      }),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await openShareLink(services, c.var.person, c.req.param('id')), 201),
    )
    .get(
      '/payment-shares/:token',
      describeRoute({
        summary: 'Get the share that a link pays (changes nothing)',
        tags,
        responses: responses('The share.', PaymentShare),
      }),
      limitPerNetwork(services, LINKS),
      async (c) => c.json(await getPaymentShare(services, c.req.param('token'))),
    )
    .post(
      '/payment-shares/:token/test-card',
      describeRoute({
        summary: 'Charge a card of the test bank for a share',
        tags,
        responses: responses('The answer of the bank; the ticket comes by mail.', TestCardAnswer),
      }),
      limitPerNetwork(services, LINKS),
      validate('json', ShareTestCardPayment),
      async (c) =>
        c.json(await payShareWithTestCard(services, c.req.param('token'), c.req.valid('json'), c.var.language)),
    )
    .post(
      '/payment-shares/:token/checkout',
      describeRoute({
        summary: 'Create a page of the provider for a share',
        tags,
        responses: responses('Where it is paid.', Checkout),
      }),
      limitPerNetwork(services, LINKS),
      validate('json', ShareCheckoutRequest),
      async (c) => c.json(await openShareCheckout(services, c.req.param('token'), c.req.valid('json'), c.var.language)),
    )
    .post(
      '/payment-shares/:token/refresh',
      describeRoute({
        summary: 'Refresh the payment of a share from its provider',
        tags,
        responses: responses('The share, as the provider has it now.', PaymentShare),
      }),
      limitPerNetwork(services, LINKS),
      async (c) => c.json(await refreshShare(services, c.req.param('token'))),
    );
