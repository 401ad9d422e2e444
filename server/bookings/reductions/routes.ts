import { Hono } from 'hono';
import { requireSignIn } from '#server/http/actor.ts';
import { describeRoute, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitReads } from '#server/http/limits/read-limit.ts';
import { limitPerUser } from '#server/http/limits/user-rate-limits.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { Booking } from '#shared/schemas/bookings/bookings.ts';
import { Quote, QuoteQuestion } from '#shared/schemas/bookings/quotes.ts';
import { GiftCardUse } from '#shared/schemas/gift-cards.ts';
import { PassQuestion } from '#shared/schemas/passes.ts';
import { PromoCodeUse } from '#shared/schemas/promo-codes.ts';
import { changeReductions } from './change-reductions.ts';
import { quoteBooking } from './quote.ts';

const told = (summary: string) =>
  describeRoute('Bookings', summary, responses('The booking, with what is left to pay.', Booking));

/** What a booking would cost, and what a held one costs less. Mounted at /api/v1. */
export const reductionRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/quotes',
      describeRoute(
        'Bookings',
        'Get what a booking would cost, line by line',
        responses('The lines and the total.', Quote),
      ),
      limitReads(services),
      validate('json', QuoteQuestion),
      async (c) => {
        const actor = await c.var.actor();
        const userId = actor.kind === 'person' ? actor.userId : null;
        return c.json(await quoteBooking(services, { userId, language: c.var.language }, c.req.valid('json')));
      },
    )
    .put(
      '/bookings/:id/code',
      told('Add a promo code to a held booking'),
      requireSignIn,
      limitPerUser(services, 'gift_cards'),
      validate('json', PromoCodeUse),
      async (c) => {
        const { code, book } = c.req.valid('json');
        return c.json(await changeReductions(services, c.var.person, c.req.param('id'), { code, keepsHeld: !book }));
      },
    )
    .delete('/bookings/:id/code', told('Remove the promo code from a held booking'), requireSignIn, async (c) =>
      c.json(await changeReductions(services, c.var.person, c.req.param('id'), { code: null })),
    )
    .put(
      '/bookings/:id/gift-card',
      told('Add a gift card to a held booking'),
      requireSignIn,
      limitPerUser(services, 'gift_cards'),
      validate('json', GiftCardUse),
      async (c) => {
        const { code: giftCard, book } = c.req.valid('json');
        return c.json(
          await changeReductions(services, c.var.person, c.req.param('id'), { giftCard, keepsHeld: !book }),
        );
      },
    )
    .put(
      '/bookings/:id/pass',
      told('Add a pass to a held booking'),
      requireSignIn,
      limitPerUser(services, 'gift_cards'),
      validate('json', PassQuestion),
      async (c) => {
        const { pass_id: passId } = c.req.valid('json');
        return c.json(await changeReductions(services, c.var.person, c.req.param('id'), { passId }));
      },
    )
    .delete('/bookings/:id/gift-card', told('Remove the gift cards from a held booking'), requireSignIn, async (c) =>
      c.json(await changeReductions(services, c.var.person, c.req.param('id'), { giftCard: null })),
    );
