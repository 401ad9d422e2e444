import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { LiveHeaders, LiveQuery } from '#shared/schemas/live.ts';
import { describeRoute } from '../http/describe-route.ts';
import type { Env } from '../http/env.ts';
import { clientAddress, networkOf } from '../http/limits/rate-limits.ts';
import { validate } from '../http/validate.ts';
import type { Services } from '../services.ts';
import type { Live } from './live.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx and its like would wait until a buffer is full.
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-site',
};

/** The response of a route that has written to the connection itself. */
function alreadySent(): Response {
  const reply = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
  // Once its body was read, the adapter looks at the header; otherwise it writes a head from what it cached.
  void reply.body;
  return reply;
}

/** The route of the stream of changes, mounted at /api/v1. */
export const liveRoutes = (services: Services, live: Live) =>
  new Hono<Env & { Bindings: Partial<HttpBindings> }>().get(
    '/stream',
    describeRoute(
      'Live',
      'Get changes as they happen',
      {
        200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      },
      'A stream of server-sent events. Each is a list of changes: the seats of the events asked for, and for a signed-in person what happens to their bookings, studios, messages, reviews and notifications. Changes name what changed; ask the API for it. After a cut, `Last-Event-ID` continues where it ended; `reset` says that the gap is too long.',
    ),
    validate('query', LiveQuery),
    validate('header', LiveHeaders),
    async (c) => {
      const actor = await c.var.actor();
      const { outgoing } = c.env ?? {};
      // A call from within the process has no connection that could stay open.
      if (!outgoing) return c.body(':\n\n', 200, HEADERS);
      let end: (() => void) | undefined;
      outgoing.once('close', () => end?.());
      // Written directly, so that an open stream holds neither a request of ours nor a reader of its body.
      const sink = {
        write(text: string) {
          if (!outgoing.headersSent) outgoing.writeHead(200, HEADERS);
          outgoing.write(text);
        },
        end: () => outgoing.end(),
        destroy: () => outgoing.destroy(),
        get writableLength() {
          return outgoing.writableLength;
        },
      };
      end = await live.open({
        sink: sink,
        person: actor.kind === 'person' ? { userId: actor.userId, sessionId: actor.sessionId } : undefined,
        events: c.req.valid('query').events,
        network: networkOf(clientAddress(c, services)),
        cursor: c.req.valid('header')['last-event-id'] || undefined,
      });
      if (outgoing.destroyed) end();
      return alreadySent();
    },
  );
