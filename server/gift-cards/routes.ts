import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  GiftCard,
  GiftCardBalance,
  GiftCardQuestion,
  NewGiftCard,
  ReceivedGiftCard,
} from '../../shared/schemas/gift-cards.ts';
import { page } from '../../shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import type { Env } from '../http/env.ts';
import { limitPerNetwork } from '../http/limits/rate-limits.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { responses } from '../http/openapi-responses.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { buyGiftCard, getBalance, getGiftCard, keepGiftCard, listCardsForMe, listGiftCards } from './gift-cards.ts';

const tags = ['Gift cards'];

export const giftCardRoutes = (services: Services) =>
  new Hono<Env>()
    .post(
      '/gift-cards',
      describeRoute({
        summary: 'Create a gift card (it is sent once it is paid)',
        tags,
        responses: responses('The card, with its payment.', GiftCard, 201),
      }),
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
      describeRoute({
        summary: 'Get a gift card by its code',
        description: 'Its code has 80 random bits, which nobody guesses; who has it may pay with the card.',
        tags,
        responses: responses('The card, what is left on it and whether its mail has gone out.', GiftCardBalance),
      }),
      limitPerNetwork(services, { name: 'gift-cards', burst: 60, count: 240, seconds: 3600 }),
      validate('json', GiftCardQuestion),
      async (c) => c.json(await getBalance(services, c.req.valid('json').code)),
    )
    .get(
      '/me/gift-cards',
      describeRoute({
        summary: 'List the gift cards that I bought',
        tags: ['Me'],
        responses: responses('Those that are paid, the latest first.', page(GiftCard)),
      }),
      requireSignIn,
      async (c) => c.json(await listGiftCards(services, c.var.person)),
    )
    .get(
      '/me/received-gift-cards',
      describeRoute({
        summary: 'List the gift cards that were sent to my address or that I keep',
        description: 'Those that were sent are listed once the address is proven.',
        tags: ['Me'],
        responses: responses('The latest first.', page(ReceivedGiftCard)),
      }),
      requireSignIn,
      async (c) => c.json(await listCardsForMe(services, c.var.person)),
    )
    .put(
      '/me/received-gift-cards',
      describeRoute({
        summary: 'Add a gift card to my account',
        description:
          'It is listed in the account of the person who kept it last; it can be paid with by its code all the same.',
        tags: ['Me'],
        responses: responses('The card.', ReceivedGiftCard),
      }),
      requireSignIn,
      limitPerUser(services, 'gift_cards'),
      validate('json', GiftCardQuestion),
      async (c) => c.json(await keepGiftCard(services, c.var.person, c.req.valid('json').code)),
    )
    .get(
      '/me/gift-cards/:id',
      describeRoute({
        summary: 'Get a gift card that I bought',
        tags: ['Me'],
        responses: responses('The card.', GiftCard),
      }),
      requireSignIn,
      async (c) => c.json(await getGiftCard(services, c.var.person, c.req.param('id'))),
    );
