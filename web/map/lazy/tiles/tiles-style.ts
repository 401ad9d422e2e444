import { addProtocol, type FilterSpecification, type LayerSpecification, type StyleSpecification } from 'maplibre-gl';
import { inkOf } from '../ink.ts';
import { type Archive, openArchive } from './archive.ts';

const PROTOCOL = 'pmtiles';
const SOURCE = 'tiles';

const archives = new Map<string, Archive>();

/**
 * Opens a PMTiles file and returns a function that creates its style in the page's current colours.
 * @throws when it cannot be fetched, or is something else
 */
export async function openTiles(address: string): Promise<() => StyleSpecification> {
  const archive = archives.get(address) ?? (await openArchive((offset, length) => readPart(address, offset, length)));
  if (archives.size === 0) serveTiles();
  archives.set(address, archive);
  return () => styleOf(address, archive);
}

/**
 * Fetches a range of a file. @throws when the server ignores the range: a map of the world must not be fetched whole
 */
async function readPart(address: string, offset: number, length: number, signal?: AbortSignal) {
  const range = `bytes=${offset}-${offset + length - 1}`;
  const answer = await fetch(address, { headers: { Range: range }, ...(signal && { signal }) });
  if (answer.status !== 206) throw new Error(`the range request for ${address} failed with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Registers the protocol of tile URLs: `pmtiles://<zoom>/<x>/<y>/<URL of the file>`. */
function serveTiles(): void {
  addProtocol(PROTOCOL, async ({ url }) => {
    const [z, x, y, ...address] = url.slice(`${PROTOCOL}://`.length).split('/');
    const tile = await archives.get(address.join('/'))?.tile(Number(z), Number(x), Number(y));
    return { data: tile ?? new Uint8Array() };
  });
}

/** Returns a style of land, water, parks, roads and names for the Protomaps and OpenMapTiles schemas. */
function styleOf(address: string, { minZoom, maxZoom, bounds, metadata }: Archive): StyleSpecification {
  const isProtomaps = metadata.vector_layers?.some(({ id }) => id === 'earth') ?? false;
  const [land, sea, park, road] = [inkOf('--map-land'), inkOf('--map-sea'), inkOf('--map-park'), inkOf('--map-road')];
  const fill = (layer: string, color: string, filter?: FilterSpecification): LayerSpecification => ({
    id: `${layer} ${color}`,
    type: 'fill',
    source: SOURCE,
    'source-layer': layer,
    paint: { 'fill-color': color },
    ...(filter && { filter }),
  });
  const kinds = (name: string, ...values: string[]): FilterSpecification => ['in', ['get', name], ['literal', values]];
  const roads = (layer: string, filter: FilterSpecification, width: number): LayerSpecification => ({
    id: `${layer} ${width}`,
    type: 'line',
    source: SOURCE,
    'source-layer': layer,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': road,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 10, width / 8, 14, width, 18, width * 6],
    },
  });
  const names = (layer: string): LayerSpecification => ({
    id: layer,
    type: 'symbol',
    source: SOURCE,
    'source-layer': layer,
    layout: {
      'text-field': ['coalesce', ['get', `name:${document.documentElement.lang}`], ['get', 'name']],
      // Without a glyphs URL, MapLibre draws text in a font of the page.
      'text-font': ['Instrument Sans'],
      'text-size': 12,
      'text-max-width': 8,
    },
    paint: { 'text-color': inkOf('--muted'), 'text-halo-color': inkOf('--map-land-2'), 'text-halo-width': 1.5 },
  });
  return {
    version: 8,
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: [`${PROTOCOL}://{z}/{x}/{y}/${address}`],
        minzoom: minZoom,
        maxzoom: maxZoom,
        bounds,
        ...(metadata.attribution && { attribution: metadata.attribution }),
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': isProtomaps ? sea : land } },
      ...(isProtomaps
        ? [
            fill('earth', land),
            fill('landuse', park, kinds('kind', 'park', 'forest', 'wood', 'garden', 'nature_reserve', 'cemetery')),
            fill('water', sea),
            roads('roads', kinds('kind', 'minor_road', 'path'), 1.5),
            roads('roads', kinds('kind', 'highway', 'major_road'), 4),
            names('places'),
          ]
        : [
            fill('landcover', park, kinds('class', 'wood', 'grass')),
            fill('park', park),
            fill('water', sea),
            roads('transportation', kinds('class', 'minor', 'service', 'path'), 1.5),
            roads('transportation', kinds('class', 'motorway', 'trunk', 'primary', 'secondary', 'tertiary'), 4),
            names('place'),
          ]),
    ],
  };
}
