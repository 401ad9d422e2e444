import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { googleRoutes } from '../providers/routing/google.ts';
import type { Position, RoutingEngine } from '../providers/routing/port.ts';
import { localValhalla } from '../providers/routing/valhalla/local-valhalla.ts';
import { remoteValhalla } from '../providers/routing/valhalla/remote-valhalla.ts';
import { makeTiles } from '../providers/routing/valhalla/tiles.ts';
import { root } from '../root.ts';
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

export interface StartedTravel extends TravelTimes {
  /**
   * Adds walking routes in the demo's city, unless the configuration names an engine. The tiles are built soon after,
   * or when the first route is requested, so that a process which ends at once never builds them.
   */
  addDemoStreets(): void;
}

/** Walking routes of Barcelona: see the README beside the file. */
const DEMO_STREETS = join(root, 'server', 'travel', 'barcelona', 'walking.osm.pbf');
const DEMO: Limits = { modes: ['walking'], warmUp: { lat: 41.387, lng: 2.17 } };
/** Milliseconds before the demo's tiles are built, in which the first pages are served. */
const DEMO_DELAY = 5000;

/**
 * Creates the travel times of the configured engine: a Valhalla at an address, one in a child process, Google, or
 * estimates only. The server starts before tiles are built; until then times are estimated. A worker process runs no
 * Valhalla.
 */
export function startTravel(
  { dataDir, travel, role }: Pick<Config, 'dataDir' | 'travel' | 'role'>,
  services: { log: Logger; now: () => Date },
): StartedTravel {
  const folder = join(dataDir, 'routing');
  const isWorker = role === 'worker';
  let source: EngineSource | undefined;
  if (travel.valhallaUrl) source = fixed(remoteValhalla(travel.valhallaUrl));
  else if (travel.extract) source = isWorker ? fixed(undefined) : fromTiles(travel.extract, folder, services);
  else if (travel.google) source = fixed(googleRoutes(travel.google));

  const times = createTravelTimes(() => source?.find(), services);
  return {
    ...times,
    addDemoStreets() {
      if (!isWorker) source ??= onDemand(() => fromTiles(DEMO_STREETS, folder, services, DEMO), DEMO_DELAY);
    },
    stop() {
      source?.stop();
    },
  };
}

/** A source of a routing engine, which may become ready after the server. */
interface EngineSource {
  find(): RoutingEngine | undefined;
  stop(): void;
}

const fixed = (engine: RoutingEngine | undefined): EngineSource => ({
  find: () => engine,
  stop: () => engine?.stop?.(),
});

/** Starts when an engine is first needed, or after so many milliseconds. */
function onDemand(begin: () => EngineSource, delay: number): EngineSource {
  let source: EngineSource | undefined;
  const begun = () => {
    source ??= begin();
    return source;
  };
  const timer = setTimeout(begun, delay).unref();
  return {
    find: () => begun().find(),
    stop() {
      clearTimeout(timer);
      source?.stop();
    },
  };
}

interface Limits {
  /** The travel modes that the extract has streets for. */
  modes?: RoutingEngine['modes'];
  /** A place in the extract for a first request: starting the process takes longer than a page waits. */
  warmUp?: Position;
}

/** An engine in a child process, as soon as its tiles are built. */
function fromTiles(
  extract: string,
  folder: string,
  { log }: { log: Logger },
  { modes, warmUp }: Limits = {},
): EngineSource {
  const making = new AbortController();
  let engine: RoutingEngine | undefined;
  makeTiles(extract, folder, { tell: (line) => log.info(`routing tiles: ${line}`), signal: making.signal }).then(
    (settings) => {
      if (making.signal.aborted) return;
      engine = { ...localValhalla(settings), ...(modes && { modes }) };
      log.info('routing tiles are ready');
      if (warmUp) engine.minutes(warmUp, [warmUp], 'walking', making.signal).catch(() => undefined);
    },
    (error: unknown) => {
      if (!making.signal.aborted) log.error(`no routing tiles, travel times are estimated: ${wordsOf(error)}`);
    },
  );
  return {
    find: () => engine,
    stop() {
      making.abort();
      engine?.stop?.();
    },
  };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
