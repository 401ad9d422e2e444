import type { Logger } from '#server/log.ts';
import type { Position, RoutingEngine, RoutingSource } from './port.ts';
import { localValhalla } from './valhalla/local-valhalla.ts';
import { makeTiles } from './valhalla/tiles.ts';

export interface ExtractLimits {
  /** The travel modes that the extract has streets for. */
  modes?: RoutingEngine['modes'];
  /** A place in the extract for a first request: starting the process takes longer than a page waits. */
  warmUp?: Position;
}

/**
 * Valhalla in a child process, with the streets of an OpenStreetMap extract. There is no engine until its tiles are
 * built.
 * @param folder of the tiles
 */
export function localRouting(
  extract: string,
  folder: string,
  log: Logger,
  { modes, warmUp }: ExtractLimits = {},
): RoutingSource {
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
      if (!making.signal.aborted)
        log.error(
          `no routing tiles, travel times are estimated: ${error instanceof Error ? error.message : String(error)}`,
        );
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
