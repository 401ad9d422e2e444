import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Logger } from '#server/log.ts';
import { root } from '#server/root.ts';
import { googleRoutes } from './google.ts';
import { type ExtractLimits, localRouting } from './local.ts';
import type { RoutingEngine, RoutingSource } from './port.ts';
import { remoteValhalla } from './valhalla/remote-valhalla.ts';

export interface Routing extends RoutingSource {
  /**
   * Adds walking routes in the demo's city, unless the configuration names an engine. The tiles are built soon after,
   * or when the first route is requested, so that a process which ends at once never builds them.
   */
  addDemoStreets(): void;
}

/** Walking routes of Barcelona: see the README beside the file. */
const DEMO_STREETS = join(root, 'server', 'providers', 'routing', 'barcelona', 'walking.osm.pbf');
const DEMO_LIMITS: ExtractLimits = { modes: ['walking'], warmUp: { lat: 41.387, lng: 2.17 } };
/** Milliseconds before the demo's tiles are built, in which the first pages are served. */
const DEMO_DELAY = 5000;

/**
 * Chooses the routing engine of the configuration: a Valhalla at an address, one in a child process, Google, or none.
 * The server starts before tiles are built. A worker process runs no Valhalla.
 */
export function createRouting(
  { dataDir, travel, role }: Pick<Config, 'dataDir' | 'travel' | 'role'>,
  log: Logger,
): Routing {
  const folder = join(dataDir, 'routing');
  const isWorker = role === 'worker';
  let source: RoutingSource | undefined;
  if (travel.valhallaUrl) source = fixed(remoteValhalla(travel.valhallaUrl));
  else if (travel.extract) source = isWorker ? fixed(undefined) : localRouting(travel.extract, folder, log);
  else if (travel.google) source = fixed(googleRoutes(travel.google));

  return {
    find: () => source?.find(),
    addDemoStreets() {
      if (!isWorker) source ??= onDemand(() => localRouting(DEMO_STREETS, folder, log, DEMO_LIMITS), DEMO_DELAY);
    },
    stop: () => source?.stop(),
  };
}

const fixed = (engine: RoutingEngine | undefined): RoutingSource => ({
  find: () => engine,
  stop: () => engine?.stop?.(),
});

/** Starts when an engine is first needed, or after so many milliseconds. */
function onDemand(start: () => RoutingSource, delay: number): RoutingSource {
  let source: RoutingSource | undefined;
  const started = () => {
    source ??= start();
    return source;
  };
  const timer = setTimeout(started, delay).unref();
  return {
    find: () => started().find(),
    stop() {
      clearTimeout(timer);
      source?.stop();
    },
  };
}
