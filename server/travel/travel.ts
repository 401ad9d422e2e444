import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { RoutingEngine } from './engine.ts';
import { googleRoutes } from './engines/google.ts';
import { makeTiles } from './engines/tiles.ts';
import { valhallaByAddress } from './engines/valhalla-by-address.ts';
import { valhallaWithin } from './engines/valhalla-within.ts';
import { createTravelTimes, type TravelTimes } from './travel-times.ts';

export { furthestMetres } from './estimate.ts';
export { metresBetween, type Place } from './places.ts';
export { estimatedMinutes, type Journeys } from './travel-times.ts';

/** Where no engine is at hand. */
export const onlyEstimates = (services: { log: Logger; now: () => Date }): TravelTimes =>
  createTravelTimes(() => undefined, services);

/**
 * Travel times by what is configured: a Valhalla by address, one within this program, Google, or estimates alone. The
 * site does not wait for tiles to be made: until then times are estimated.
 */
export function startTravel(
  { dataDir, travel }: Pick<Config, 'dataDir' | 'travel'>,
  services: { log: Logger; now: () => Date },
): TravelTimes {
  let engine: RoutingEngine | undefined;
  if (travel.valhallaUrl) engine = valhallaByAddress(travel.valhallaUrl);
  else if (travel.extract) {
    const { log } = services;
    makeTiles(travel.extract, join(dataDir, 'routing'), (line) => log.info(`routing tiles: ${line}`)).then(
      (settings) => {
        engine = valhallaWithin(settings);
        log.info('routing tiles are ready');
      },
      (error: unknown) => log.error({ err: error }, 'no routing tiles: travel times are estimated'),
    );
  } else if (travel.google) engine = googleRoutes(travel.google);
  return createTravelTimes(() => engine, services);
}
