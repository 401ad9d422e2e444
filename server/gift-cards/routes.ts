import { Hono } from 'hono';
import {
  GiftCard,
  GiftCardBalance,
  GiftCardQuestion,
  NewGiftCard,
  ReceivedGiftCard,
} from '#shared/schemas/gift-cards.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { limitPerNetwork } from '../http/limits/rate-limits.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { buyGiftCard, getBalance, getGiftCard, keepGiftCard, listCardsForMe, listGiftCards } from './gift-cards.ts';

export const giftCardRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/gift-cards',
      describeRoute(
        'Gift cards',
        'Create a gift card (it is sent once it is paid)',
        responses('The card, with its payment.', GiftCard, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'gift_cards'),
      validate('json', NewGiftCard),
      async (c) => {
        const buyer = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await buyGiftCard(services, buyer, c.req.valid('json')), 201);
      },
    )
    .post(
      '/gift-card-balances',
      describeRoute(
        'Gift cards',
        'Get a gift card by its code',
        responses('The card, what is left on it and whether its mail has gone out.', GiftCardBalance),
        'Its code has 80 random bits, which nobody guesses; who has it may pay with the card.',
      ),
      limitPerNetwork(services, { name: 'gift-cards', burst: 60, count: 240, seconds: 3600 }),
      validate('json', GiftCardQuestion),
      async (c) => c.json(await getBalance(services, c.req.valid('json').code)),
    )
    .get(
      '/me/gift-cards',
      describeRoute(
        'Me',
        'List the gift cards that I bought',
        responses('Those that are paid, the latest first.', page(GiftCard)),
      ),
      requireSignIn,
      async (c) => c.json(await listGiftCards(services, c.var.person)),
    )
    .get(
      '/me/received-gift-cards',
      describeRoute(
        'Me',
        'List the gift cards that were sent to my address or that I keep',
        responses('The latest first.', page(ReceivedGiftCard)),
        'Those that were sent are listed once the address is proven.',
      ),
      requireSignIn,
      async (c) => c.json(await listCardsForMe(services, c.var.person)),
    )
    .put(
      '/me/received-gift-cards',
      describeRoute(
        'Me',
        'Add a gift card to my account',
        responses('The card.', ReceivedGiftCard),
        'It is listed in the account of the person who kept it last; it can be paid with by its code all the same.',
      ),
      requireSignIn,
      limitPerUser(services, 'gift_cards'),
      validate('json', GiftCardQuestion),
      async (c) => c.json(await keepGiftCard(services, c.var.person, c.req.valid('json').code)),
    )
    .get(
      '/me/gift-cards/:id',
      describeRoute('Me', 'Get a gift card that I bought', responses('The card.', GiftCard)),
      requireSignIn,
      async (c) => c.json(await getGiftCard(services, c.var.person, c.req.param('id'))),
    );
