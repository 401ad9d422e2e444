import { Hono } from 'hono';
import {
  NewWaitlistEntry,
  NewWaitlistOffer,
  StudioWaitlist,
  Waitlist,
  WaitlistEntry,
  WaitlistQuery,
} from '#shared/schemas/bookings/waitlist.ts';
import { page } from '#shared/schemas/values.ts';
import { requireSignIn } from '../http/actor.ts';
import { describeRoute, noContentResponse, responses } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { IdempotencyHeader, toIdempotentRequest } from '../http/idempotency.ts';
import { limitReads } from '../http/limits/read-limit.ts';
import { limitPerUser } from '../http/limits/user-rate-limits.ts';
import { optionalBody } from '../http/optional-body.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import { leaveWaitlist } from './cancellation/leave-waitlist.ts';
import { getStudioWaitlist, offerToParty, remindOfOffer, takeOfferBack } from './waitlist/studio-waitlist.ts';
import { getWaitlist, joinWaitlist, listWaitlistEntries } from './waitlist/waitlist.ts';

export const waitlistRoutes = (services: Services) =>
  new Hono<Env>()
    .get(
      '/events/:id/waitlist',
      describeRoute(
        'Waitlist',
        'Get the waitlist of an event, or of its course',
        responses('How many wait, and the place of the reader.', Waitlist),
      ),
      limitReads(services),
      validate('query', WaitlistQuery),
      async (c) => {
        const actor = await c.var.actor();
        const reader = actor.kind === 'person' ? { userId: actor.userId, language: c.var.language } : undefined;
        const isCourse = c.req.valid('query').course === 'true';
        return c.json(await getWaitlist(services, reader, c.req.param('id'), { isCourse }));
      },
    )
    .post(
      '/events/:id/waitlist-entries',
      describeRoute(
        'Waitlist',
        'Create a waitlist entry for a full event or course (again: change the seats)',
        responses('The place in line.', WaitlistEntry, 201),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      validate('header', IdempotencyHeader),
      validate('json', NewWaitlistEntry),
      async (c) => {
        const id = c.req.param('id');
        const request = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const idempotency = toIdempotentRequest(key, 'POST', `/events/${id}/waitlist-entries`, request);
        const guest = { userId: c.var.person.userId, language: c.var.language };
        return c.json(await joinWaitlist(services, guest, id, request, idempotency), 201);
      },
    )
    .get(
      '/events/:id/waiting-parties',
      describeRoute(
        'Waitlist',
        'List who waits for an event, for the studio',
        responses('Those with an offer first, then the line.', StudioWaitlist),
      ),
      requireSignIn,
      async (c) => c.json(await getStudioWaitlist(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/waitlist-entries/:id/offer',
      describeRoute(
        'Waitlist',
        'Offer free seats to a party on the waitlist, for the studio',
        responses('The waitlist of the event, with the offer.', StudioWaitlist),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      optionalBody,
      validate('json', NewWaitlistOffer),
      async (c) => c.json(await offerToParty(services, c.var.person, c.req.param('id'), c.req.valid('json').message)),
    )
    .delete(
      '/waitlist-entries/:id/offer',
      describeRoute(
        'Waitlist',
        'Withdraw the offer to a party on the waitlist, for the studio',
        responses('The waitlist of the event, without the offer.', StudioWaitlist),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await takeOfferBack(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/waitlist-entries/:id/reminder',
      describeRoute(
        'Waitlist',
        'Send the offer to a party on the waitlist again, once, for the studio',
        responses('The waitlist of the event.', StudioWaitlist),
      ),
      requireSignIn,
      limitPerUser(services, 'bookings'),
      async (c) => c.json(await remindOfOffer(services, c.var.person, c.req.param('id'))),
    )
    .get(
      '/me/waitlist-entries',
      describeRoute(
        'Me',
        'List my places on waitlists of coming events',
        responses('All of them, by the start of the event.', page(WaitlistEntry)),
      ),
      requireSignIn,
      async (c) => {
        const guest = { userId: c.var.person.userId, language: c.var.language };
        return c.json({ items: await listWaitlistEntries(services, guest), next_cursor: null });
      },
    )
    .delete(
      '/waitlist-entries/:id',
      describeRoute('Waitlist', 'Leave a waitlist (an offer goes to the next in line)', noContentResponse('Left.')),
      requireSignIn,
      async (c) => {
        await leaveWaitlist(services, c.var.person, c.req.param('id'));
        return c.body(null, 204);
      },
    );
