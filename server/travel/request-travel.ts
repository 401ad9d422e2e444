import type { Context } from 'hono';
import { forwardedClient } from '../http/forwarded-client.ts';
import { clientAddress, networkOf } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import { consumeQuota } from './routing-quota.ts';
import type { RouteTimes, TravelTimes } from './travel-times.ts';

/** Travel times as one request has them. */
export interface RequestTravel extends TravelTimes {
  /** Who told all minutes so far: one estimate makes them estimates. null while nobody was asked. */
  source(): RouteTimes['by'] | null;
}

/**
 * What one request works with: however often it asks, it waits for the routing engine once, as long as a page does. What
 * costs money is asked for within what its network has left.
 */
export const withRequestBudget = (services: Services, c: Context): Services & { travel: RequestTravel } => ({
  ...services,
  travel: withSharedPatience(services.travel, (places) =>
    consumeQuota(services, networkOfRequest(c, services), places),
  ),
});

/** The same where nobody waits to see the minutes: what costs money is not asked for. */
export const withoutPaidRouting = (services: Services): Services => ({
  ...services,
  travel: withSharedPatience(services.travel),
});

function networkOfRequest(c: Context, services: Services): string {
  const address = clientAddress(c, services);
  return address === undefined ? (forwardedClient.getStore() ?? networkOf(undefined)) : networkOf(address);
}

function withSharedPatience(travel: TravelTimes, reserveQuota?: (places: number) => Promise<boolean>): RequestTravel {
  let { patience } = travel;
  let by: RouteTimes['by'] | null = null;
  const noted = (journeys: RouteTimes) => {
    if (by !== 'estimate') by = journeys.by;
    return journeys;
  };
  return {
    ...travel,
    async minutes(from, to, mode) {
      const began = performance.now();
      const journeys = await travel.minutes(from, to, mode, { patience, reserveQuota });
      // A clock may ring a little early.
      patience = Math.floor(Math.max(0, patience - (performance.now() - began)));
      return noted(journeys);
    },
    estimate: (...request) => noted(travel.estimate(...request)),
    source: () => by,
  };
}
