import { Hono } from 'hono';
import { NewPromoCode, PromoCode } from '#shared/schemas/promo-codes.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { createPromoCode, endPromoCode, listPromoCodes } from './promo-codes.ts';

/** The codes of a studio, for its team, and those of the platform, for admins. Mounted at /api/v1. */
export const promoCodeRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/promo-codes',
      describeRoute(
        'Promo codes',
        'List the promo codes of a studio',
        responses('All of them, the latest first.', page(PromoCode)),
      ),
      requireSignIn,
      async (c) => c.json(await listPromoCodes(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/promo-codes',
      describeRoute('Promo codes', 'Create a promo code', responses('The code.', PromoCode, 201)),
      requireSignIn,
      limitPerUser(services, 'offerings'),
      validate('json', NewPromoCode),
      async (c) => c.json(await createPromoCode(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .post(
      '/studios/:id/promo-codes/:codeId/end',
      describeRoute(
        'Promo codes',
        'End a promo code (bookings that used it keep their price)',
        responses('The code.', PromoCode),
      ),
      requireSignIn,
      async (c) => {
        const { id, codeId } = c.req.param();
        return c.json(await endPromoCode(services, c.var.person, id, codeId));
      },
    );
