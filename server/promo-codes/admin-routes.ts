import { Hono } from 'hono';
import { NewPlatformCode, PromoCode } from '#shared/schemas/promo-codes.ts';
import { page } from '#shared/schemas/values.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { AdminEnv } from '../http/env.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { createPlatformCode, endPlatformCode, listPlatformCodes } from './promo-codes.ts';

/** The promo codes that the platform pays. Mounted at /api/v1/admin. */
export const promoCodeAdminRoutes = (services: Services) =>
  new Hono<AdminEnv>()
    .get(
      '/promo-codes',
      describeRoute(
        'Promo codes',
        'List the promo codes of the platform',
        responses('All of them, the latest first, with what each has cost.', page(PromoCode)),
      ),
      async (c) => c.json(await listPlatformCodes(services)),
    )
    .post(
      '/promo-codes',
      describeRoute(
        'Promo codes',
        'Create a promo code that the platform pays',
        responses('The code.', PromoCode, 201),
      ),
      validate('json', NewPlatformCode),
      async (c) => {
        return c.json(await createPlatformCode(services, c.var.person, c.req.valid('json')), 201);
      },
    )
    .post(
      '/promo-codes/:id/end',
      describeRoute(
        'Promo codes',
        'End a promo code of the platform (bookings that used it keep their price)',
        responses('The code.', PromoCode),
      ),
      async (c) => {
        return c.json(await endPlatformCode(services, c.var.person, c.req.param('id')));
      },
    );
