import { Hono } from 'hono';
import {
  KeptByPlan,
  PlanAnswer,
  PlanCard,
  PlanCharge,
  PlanChoice,
  PlanList,
  PlanPage,
  PlanPayment,
  PlanPreview,
  PlanPreviewQuery,
  Subscription,
  TestSubscription,
  TestSubscriptionStep,
} from '#shared/schemas/plans.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { assertId } from '../http/ids.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { checkSubscription, findInvoicePage, openPortal } from './at-provider/change-at-provider.ts';
import { cancelPlan, changeCard, changePlan, payOpenCharge } from './change-plan.ts';
import { keepByPlan } from './kept-by-plan.ts';
import { listPlans } from './plans.ts';
import { deleteTestSubscription, getTestSubscription, runTestStep } from './sandbox.ts';
import { getSubscription, listCharges, previewPlan, toAnswer } from './subscription-dto.ts';

const realOf = ({ userId }: { userId: string }) => ({ ownerId: userId, isSandbox: false });

/** Plans, one's own subscription, and the test subscription. Mounted at /api/v1. */
export const planRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/plans',
      describeRoute('Plans', 'List the plans of studio owners', responses('The plans.', PlanList)),
      async (c) => c.json(await listPlans(services)),
    )
    .get(
      '/me/subscription',
      describeRoute('Plans', 'Get my plan', responses('The plan.', Subscription)),
      requireSignIn,
      async (c) => c.json(await getSubscription(services, realOf(c.var.person))),
    )
    .get(
      '/me/subscription/preview',
      describeRoute(
        'Plans',
        'Preview a change of my plan',
        responses('What it costs now, and what it changes.', PlanPreview),
      ),
      requireSignIn,
      validate('query', PlanPreviewQuery),
      async (c) => c.json(await previewPlan(services, realOf(c.var.person), c.req.valid('query').plan)),
    )
    .put(
      '/me/subscription/kept',
      describeRoute(
        'Plans',
        'Set what stays on sale where a plan allows less',
        noContentResponse('Saved.'),
        'It holds for a smaller plan that is chosen or in effect. What it leaves open is filled with what was booked last.',
      ),
      requireSignIn,
      limitPerUser(services, 'plans'),
      validate('json', KeptByPlan),
      async (c) => {
        await keepByPlan(services, c.var.person.userId, c.req.valid('json'));
        return c.body(null, 204);
      },
    )
    .post(
      '/me/subscription',
      describeRoute(
        'Plans',
        'Set my plan',
        responses('What became of it.', PlanAnswer),
        'A larger plan starts at once and is paid for the rest of the period, a smaller one when the period ends. The plan that one has takes a planned change back.',
      ),
      requireSignIn,
      limitPerUser(services, 'plans'),
      validate('json', PlanChoice),
      async (c) => {
        const owner = realOf(c.var.person);
        const { plan, due, card } = c.req.valid('json');
        const charge = await changePlan(services, owner, {
          planId: plan,
          due,
          cardNumber: card,
          language: c.var.language,
        });
        return c.json(await toAnswer(services, owner, charge));
      },
    )
    .delete(
      '/me/subscription',
      describeRoute(
        'Plans',
        'Cancel my plan',
        responses('The plan.', Subscription),
        'It ends with its period; one whose payment has failed ends at once.',
      ),
      requireSignIn,
      async (c) => {
        const owner = realOf(c.var.person);
        await cancelPlan(services, owner);
        return c.json(await getSubscription(services, owner));
      },
    )
    .post(
      '/me/subscription/payment',
      describeRoute('Plans', 'Retry the payment for my plan', responses('What became of it.', PlanAnswer)),
      requireSignIn,
      limitPerUser(services, 'plans'),
      validate('json', PlanPayment),
      async (c) => {
        const owner = realOf(c.var.person);
        const charge = await payOpenCharge(services, owner, c.req.valid('json').confirmed);
        return c.json(await toAnswer(services, owner, charge));
      },
    )
    .put(
      '/me/subscription/card',
      describeRoute(
        'Plans',
        'Set the card that pays for my plan',
        responses('What became of it.', PlanAnswer),
        'A payment that has failed is tried with the new card at once.',
      ),
      requireSignIn,
      limitPerUser(services, 'plans'),
      validate('json', PlanCard),
      async (c) => {
        const owner = realOf(c.var.person);
        const charge = await changeCard(services, owner, c.req.valid('json').number);
        return c.json(await toAnswer(services, owner, charge));
      },
    )
    .get(
      '/me/subscription/charges',
      describeRoute(
        'Plans',
        'List what I paid for plans',
        responses('The payments, the latest first.', PlanCharge.array()),
      ),
      requireSignIn,
      async (c) => c.json(await listCharges(services, realOf(c.var.person))),
    )
    .post(
      '/me/subscription/check',
      describeRoute('Plans', 'Check my plan at its provider', responses('The plan.', Subscription)),
      requireSignIn,
      limitPerUser(services, 'plans'),
      async (c) => {
        const owner = realOf(c.var.person);
        await checkSubscription(services, owner);
        return c.json(await getSubscription(services, owner));
      },
    )
    .post(
      '/me/subscription/portal',
      describeRoute(
        'Plans',
        'Create a link to the provider’s page of my card and invoices',
        responses('Where the page is.', PlanPage),
      ),
      requireSignIn,
      limitPerUser(services, 'plans'),
      async (c) => c.json({ url: await openPortal(services, realOf(c.var.person), c.var.language) }),
    )
    .get(
      '/me/subscription/charges/:id/invoice',
      describeRoute(
        'Plans',
        'Get the provider’s invoice of a payment for my plan',
        responses('Where it is shown.', PlanPage),
      ),
      requireSignIn,
      limitPerUser(services, 'plans'),
      async (c) => c.json({ url: await findInvoicePage(services, realOf(c.var.person), assertId(c.req.param('id'))) }),
    )
    .get(
      '/me/test-subscription',
      describeRoute(
        'Plans',
        'Get my test subscription',
        responses('The test subscription with its events.', TestSubscription),
      ),
      requireSignIn,
      async (c) => c.json(await getTestSubscription(services, c.var.person)),
    )
    .post(
      '/me/test-subscription',
      describeRoute(
        'Plans',
        'Move my test subscription to its next step',
        responses('The test subscription with its events.', TestSubscription),
      ),
      requireSignIn,
      limitPerUser(services, 'plans'),
      validate('json', TestSubscriptionStep),
      async (c) => c.json(await runTestStep(services, c.var.person, c.req.valid('json').step)),
    )
    .delete(
      '/me/test-subscription',
      describeRoute('Plans', 'Delete my test subscription', { 204: { description: 'Deleted.' } }),
      requireSignIn,
      async (c) => {
        await deleteTestSubscription(services, c.var.person);
        return c.body(null, 204);
      },
    );
