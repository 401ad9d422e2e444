import { listOf } from '../books.ts';
import { renderEvent } from '../webhooks.ts';
import type { Resource } from './route.ts';

/** Seconds that Stripe lists events. */
const KEPT = 30 * 86_400;

export const events: Resource = (books) => ({
  'GET /v1/events': ({ params }) => {
    const types = params.types as string[] | undefined;
    const listed = [...books.events.values()].filter(
      ({ created, type, delivered }) =>
        created > books.now() - KEPT &&
        (types?.includes(type) ?? true) &&
        [undefined, delivered].includes(params.delivery_success as boolean | undefined),
    );
    return listOf(listed, params, '/v1/events', renderEvent);
  },
});
