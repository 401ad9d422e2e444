import type { Context } from 'hono';
import { forwardedClient } from '../http/forwarded-client.ts';
import { clientAddress, networkOf } from '../http/limits/rate-limits.ts';
import type { RouteTimes, Services, TravelTimes } from '../services.ts';
import { consumeQuota } from './routing-quota.ts';

/** The travel times of one HTTP request. */
export interface RequestTravel extends TravelTimes {
  /** The source of all minutes so far: one estimate makes them estimates. null when none were requested. */
  source(): RouteTimes['by'] | null;
}

/** Gives a request one waiting time for routing, however many lookups it makes, and the quota of its network. */
export const withRequestBudget = (services: Services, c: Context): Services & { travel: RequestTravel } => ({
  ...services,
  travel: withSharedPatience(services.travel, (places) =>
    consumeQuota(services, networkOfRequest(c, services), places),
  ),
});

/** The same for numbers beside which no minutes are shown: paid engines get no request. */
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
      // After an estimate only what is cached is looked up: the engine was too slow, or has no answer.
      const gaveUp = journeys.by === 'estimate' && to.length > 0;
      patience = gaveUp ? 0 : Math.max(0, patience - (performance.now() - began));
      return noted(journeys);
    },
    estimate: (...request) => noted(travel.estimate(...request)),
    source: () => by,
  };
}
