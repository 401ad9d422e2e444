import { Hono } from 'hono';
import {
  NewPass,
  NewPassType,
  OwnPassType,
  Pass,
  PassQuery,
  PassTypeChange,
  SoldPass,
  StudioPasses,
} from '#shared/schemas/passes.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import {
  changePassType,
  createPassType,
  listPassesOnSale,
  listPassTypes,
  listSoldPasses,
  refundSoldPass,
} from './pass-types.ts';
import { buyPass, getPass, listOwnPasses } from './passes.ts';

/** What studios sell, and what guests have. Mounted at /api/v1. */
export const passRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/studios/:id/passes',
      describeRoute(
        'Passes',
        'List the passes that a studio sells',
        responses('Those on sale, the latest first.', StudioPasses),
      ),
      limitReads(services),
      async (c) => c.json(await listPassesOnSale(services, c.req.param('id'), c.var.language)),
    )
    .get(
      '/studios/:id/pass-types',
      describeRoute(
        'Passes',
        'List the pass types of a studio, for its team',
        responses('All of them, those on sale first.', page(OwnPassType)),
      ),
      requireSignIn,
      async (c) => c.json(await listPassTypes(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/pass-types',
      describeRoute('Passes', 'Create a pass type', responses('The pass type.', OwnPassType, 201)),
      requireSignIn,
      limitPerUser(services, 'offerings'),
      validate('json', NewPassType),
      async (c) => c.json(await createPassType(services, c.var.person, c.req.param('id'), c.req.valid('json')), 201),
    )
    .patch(
      '/studios/:id/pass-types/:typeId',
      describeRoute(
        'Passes',
        'Update a pass type: put it on sale, or take it off',
        responses('The pass type.', OwnPassType),
      ),
      requireSignIn,
      validate('json', PassTypeChange),
      async (c) => {
        const { id, typeId } = c.req.param();
        return c.json(await changePassType(services, c.var.person, id, typeId, c.req.valid('json')));
      },
    )
    .get(
      '/studios/:id/sold-passes',
      describeRoute(
        'Passes',
        'List the passes that guests of a studio have',
        responses('Those that were paid, the latest first.', page(SoldPass)),
      ),
      requireSignIn,
      async (c) => c.json(await listSoldPasses(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/sold-passes/:passId/refund',
      describeRoute(
        'Passes',
        'Create a refund of what is left on a pass',
        responses('The pass, which has ended.', SoldPass),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => {
        const { id, passId } = c.req.param();
        return c.json(await refundSoldPass(services, c.var.person, id, passId));
      },
    )
    .post(
      '/passes',
      describeRoute(
        'Passes',
        'Create a pass (its months count from its payment on)',
        responses('The pass, with its payment.', Pass, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'gift_cards'),
      validate('json', NewPass),
      async (c) => {
        const guest = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await buyPass(services, guest, c.req.valid('json').pass_type_id), 201);
      },
    )
    .get(
      '/me/passes',
      describeRoute('Me', 'List my passes', responses('Those that are paid, the latest first.', page(Pass))),
      requireSignIn,
      validate('query', PassQuery),
      async (c) => c.json(await listOwnPasses(services, c.var.person, c.req.valid('query').offering_id)),
    )
    .get(
      '/me/passes/:id',
      describeRoute('Me', 'Get a pass of mine', responses('The pass.', Pass)),
      requireSignIn,
      async (c) => c.json(await getPass(services, c.var.person, c.req.param('id'))),
    );
