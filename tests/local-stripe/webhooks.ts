import { createHmac } from 'node:crypto';
import { API_VERSION, complete } from './api-forms.ts';
import { add, type Books, type EventRow, newId } from './books.ts';
import type { Json } from './form-body.ts';

/** Hands a signed event over. @returns the status of the answer; 0 without one */
export type Deliver = (body: string, signature: string) => Promise<number>;

export const WEBHOOK_SECRET = 'whsec_local';

/** Writes down that something happened, for the list of events and the webhooks. */
export const emit = (books: Books, type: string, object: Json, account: string | null = null): EventRow =>
  add(books.events, {
    id: newId('evt'),
    created: books.now(),
    type,
    object: structuredClone(object),
    account,
    delivered: false,
    attempts: 0,
    dueAt: 0,
  });

export const renderEvent = ({ id, created, type, object, account, delivered }: EventRow): Json =>
  complete('EventBase', {
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: delivered ? 0 : 1,
    type,
    ...(account && { account }),
  });

/** The header `Stripe-Signature` of a body. */
export function sign(body: string, at: number, secret = WEBHOOK_SECRET): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${signature}`;
}

/** Seconds until an event is sent again that was not taken, by the number of tries. */
const RETRIES = [5, 60, 600, 3600];

/** Sends the events that are due, and those again that were not taken. @param order of the events */
export async function sendEvents(
  books: Books,
  deliver: Deliver,
  { times = 1, order = (events: EventRow[]) => events } = {},
): Promise<void> {
  const due = [...books.events.values()].filter(({ delivered, dueAt }) => !delivered && dueAt <= books.now());
  for (const event of order(due)) {
    const body = JSON.stringify(renderEvent(event));
    for (let time = 0; time < times; time += 1) {
      const status = await deliver(body, sign(body, books.now())).catch(() => 0);
      if (status >= 200 && status < 300) event.delivered = true;
    }
    event.attempts += 1;
    event.dueAt = books.now() + (RETRIES[event.attempts - 1] ?? 3600);
  }
}
