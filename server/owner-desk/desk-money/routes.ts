import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '#server/http/idempotency.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { NewDeskPayment, NewTillClosing, Till, TillQuery } from '#shared/schemas/owner-desk/desk-payments.ts';
import { DeskPaymentResult } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { closeTill } from './close-till.ts';
import { takeDeskPayment, undoPaymentAtDesk } from './desk-payments.ts';
import { getTill } from './till.ts';

/** Money that changes hands at a studio's desk; mounted at /api/v1. */
export const deskMoneyRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/till',
      describeRoute(
        'Studios',
        'List what was taken at the desk on a day, and given back',
        responses('The payments, and their sums by method.', Till),
      ),
      requireSignIn,
      validate('query', TillQuery),
      async (c) => c.json(await getTill(services, c.var.person, c.req.param('id'), c.req.valid('query').day)),
    )
    .post(
      '/studios/:id/till/closings',
      describeRoute(
        'Studios',
        'Record what was counted as the till of a day was closed',
        responses('The till, with all its counts.', Till, 201),
      ),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', NewTillClosing),
      async (c) => {
        const studio = c.req.param('id');
        const closing = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/studios/${studio}/till/closings`, closing);
        return c.json(await closeTill(services, c.var.person, studio, closing, idempotency), 201);
      },
    )
    .post(
      '/studios/:id/bookings/:booking/desk-payments',
      describeRoute(
        'Studios',
        'Record money taken at the desk for a booking, or given back',
        responses('The payment, with the booking.', DeskPaymentResult, 201),
      ),
      requireSignIn,
      validate('header', IdempotencyHeader),
      validate('json', NewDeskPayment),
      async (c) => {
        const { id: studio, booking } = c.req.param();
        const money = c.req.valid('json');
        const path = `/studios/${studio}/bookings/${booking}/desk-payments`;
        const idempotency = toIdempotentRequest(c.req.valid('header')['idempotency-key'], 'POST', path, money);
        return c.json(await takeDeskPayment(services, c.var.person, { studio, booking }, money, idempotency), 201);
      },
    )
    .delete(
      '/studios/:id/bookings/:booking/desk-payments/:payment',
      describeRoute('Studios', 'Undo a payment at the desk that was recorded by mistake', {
        204: { description: 'Undone.' },
      }),
      requireSignIn,
      async (c) => {
        const { id: studio, booking, payment } = c.req.param();
        await undoPaymentAtDesk(services, c.var.person, { studio, booking }, payment);
        return c.body(null, 204);
      },
    );
