import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readCityFeatures } from './city-features.ts';
import { BOUNDS, type CityTile, cutTiles, MAX_ZOOM, MIN_ZOOM } from './cut-tiles.ts';

/** The module that provides the tiles' URL and bounds. */
const MODULE = 'virtual:city-tiles';
const RESOLVED = `\0${MODULE}`;

/**
 * Vite plugin that cuts the city's map into vector tiles and emits them as files. Their folder has a content hash, so
 * that browsers can cache them for good.
 * @param source folder of the map's source files
 */
export function cityTiles(source: string): Plugin {
  let cut: { folder: string; tiles: Map<string, CityTile> } | undefined;
  const tiles = () => {
    cut ??= cutAll(source);
    return cut;
  };
  return {
    name: 'city-tiles',
    // Both bundles refer to the folder; the plugin instance is shared so that tiles are cut once per build.
    sharedDuringBuild: true,
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => {
      if (id !== RESOLVED) return undefined;
      const address = `/${tiles().folder}/{z}/{x}/{y}.mvt`;
      const settings = { address, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM, bounds: BOUNDS };
      return `export const cityTiles = ${JSON.stringify(settings)};`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, { content }] of tiles().tiles) this.emitFile({ type: 'asset', fileName, source: content });
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const path = req.url?.split('?', 1)[0]?.slice(1) ?? '';
        const tile = path.endsWith('.mvt') ? tiles().tiles.get(path) : undefined;
        if (!tile) return next();
        res.setHeader('Content-Type', 'application/vnd.mapbox-vector-tile');
        res.end(tile.content);
      });
    },
  };
}

function cutAll(source: string): { folder: string; tiles: Map<string, CityTile> } {
  const all = [...cutTiles(readCityFeatures(source))];
  const hash = createHash('sha256');
  for (const { content } of all) hash.update(content);
  const folder = join('assets', `city-${hash.digest('hex').slice(0, 8)}`).replaceAll('\\', '/');
  return { folder, tiles: new Map(all.map((tile) => [`${folder}/${tile.z}/${tile.x}/${tile.y}.mvt`, tile])) };
}
