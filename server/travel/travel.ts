import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createRouting, type Routing } from '../providers/routing/routing.ts';
import type { TravelTimes } from '../services.ts';
import { createTravelTimes } from './travel-times.ts';

export type { Position } from '../providers/routing/port.ts';
export { maxReachableMetres } from './estimate.ts';
export { metresBetween } from './positions.ts';
export { withoutPaidRouting, withRequestBudget } from './request-travel.ts';
export { ceilMinutes, ceilSeconds } from './rounding.ts';

/** Travel times without a routing engine. */
export const onlyEstimates = (services: { log: Logger; now: () => Date }): TravelTimes =>
  createTravelTimes(() => undefined, services);

export type StartedTravel = TravelTimes & Pick<Routing, 'addDemoStreets'>;

/**
 * Creates the travel times of the configured routing engine; without one, and until it is ready, they are estimates.
 */
export function startTravel(
  config: Pick<Config, 'dataDir' | 'travel' | 'role'>,
  services: { log: Logger; now: () => Date },
): StartedTravel {
  const { find, addDemoStreets, stop } = createRouting(config, services.log);
  return { ...createTravelTimes(find, services), addDemoStreets, stop };
}
