import type { Context } from 'hono';
import { forwardedClient } from '../http/forwarded-client.ts';
import { clientAddress, networkOf } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import { payFor } from './routing-quota.ts';
import type { Journeys, TravelTimes } from './travel-times.ts';

/** Travel times as one request has them. */
export interface RequestTravel extends TravelTimes {
  /** Who told all minutes so far: one estimate makes them estimates. null while nobody was asked. */
  told(): Journeys['by'] | null;
}

/**
 * What one request works with: however often it asks, it waits for the routing engine once, as long as a page does. What
 * costs money is asked for within what its network has left.
 */
export const forRequest = (services: Services, c: Context): Services & { travel: RequestTravel } => ({
  ...services,
  travel: withOnePatience(services.travel, (places) => payFor(services, payerOf(c, services), places)),
});

/** The same where nobody waits to see the minutes: what costs money is not asked for. */
export const forCounting = (services: Services): Services => ({
  ...services,
  travel: withOnePatience(services.travel),
});

function payerOf(c: Context, services: Services): string {
  const address = clientAddress(c, services);
  return address === undefined ? (forwardedClient.getStore() ?? networkOf(undefined)) : networkOf(address);
}

function withOnePatience(travel: TravelTimes, mayPayFor?: (places: number) => Promise<boolean>): RequestTravel {
  let { patience } = travel;
  let by: Journeys['by'] | null = null;
  const noted = (journeys: Journeys) => {
    if (by !== 'estimate') by = journeys.by;
    return journeys;
  };
  return {
    ...travel,
    async minutes(from, to, mode) {
      const began = performance.now();
      const journeys = await travel.minutes(from, to, mode, { patience, mayPayFor });
      // A clock may ring a little early.
      patience = Math.floor(Math.max(0, patience - (performance.now() - began)));
      return noted(journeys);
    },
    estimate: (...asked) => noted(travel.estimate(...asked)),
    told: () => by,
  };
}
