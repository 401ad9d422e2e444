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
export { forCounting, forRequest } from './for-request.ts';
export { metresBetween, type Place } from './places.ts';
export type { Journeys } from './travel-times.ts';
export { wholeMinutes, wholeSeconds } from './whole-times.ts';

/** Where no engine is at hand. */
export const onlyEstimates = (services: { log: Logger; now: () => Date }): TravelTimes =>
  createTravelTimes(() => undefined, services);

/**
 * Travel times by what is configured: a Valhalla by address, one within this program, Google, or estimates alone. The
 * site does not wait for tiles to be made: until then times are estimated. A worker has no Valhalla within.
 */
export function startTravel(
  { dataDir, travel, role }: Pick<Config, 'dataDir' | 'travel' | 'role'>,
  services: { log: Logger; now: () => Date },
): TravelTimes {
  if (travel.valhallaUrl) return by(valhallaByAddress(travel.valhallaUrl), services);
  if (travel.extract) {
    return role === 'worker' ? onlyEstimates(services) : byTiles(travel.extract, join(dataDir, 'routing'), services);
  }
  return travel.google ? by(googleRoutes(travel.google), services) : onlyEstimates(services);
}

const by = (engine: RoutingEngine, services: { log: Logger; now: () => Date }) =>
  createTravelTimes(() => engine, services);

/** As soon as there are tiles. */
function byTiles(extract: string, folder: string, services: { log: Logger; now: () => Date }): TravelTimes {
  const { log } = services;
  const making = new AbortController();
  let engine: RoutingEngine | undefined;
  makeTiles(extract, folder, { tell: (line) => log.info(`routing tiles: ${line}`), signal: making.signal }).then(
    (settings) => {
      if (making.signal.aborted) return;
      engine = valhallaWithin(settings);
      log.info('routing tiles are ready');
    },
    (error: unknown) => {
      if (!making.signal.aborted) log.error(`no routing tiles, travel times are estimated: ${wordsOf(error)}`);
    },
  );
  const times = createTravelTimes(() => engine, services);
  return {
    ...times,
    stop() {
      making.abort();
      times.stop();
    },
  };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
