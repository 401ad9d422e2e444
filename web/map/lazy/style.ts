import { cityTiles } from 'virtual:city-tiles';
import type { Feature, FeatureCollection } from 'geojson';
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { inkOf } from './ink.ts';

/** Source of the grid lines where there is no map. */
export const GRID = 'grid';
const CITY = 'city';

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The sea beyond the tiles, roughly; the tiles are drawn over it. */
const SEA: Feature = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [1.7, 41.2],
        [1.98, 41.265],
        [2.08, 41.285],
        [2.14, 41.297],
        [2.1497, 41.3205],
        [2.2395, 41.3205],
        [2.2395, 41.4325],
        [2.25, 41.445],
        [2.36, 41.49],
        [2.45, 41.535],
        [2.8, 41.68],
        [3.4, 41.68],
        [3.4, 40.8],
        [1.7, 40.8],
        [1.7, 41.2],
      ],
    ],
  },
};

/** Street widths in pixels by class and zoom. Before a class has a width, its streets are not in the tiles. */
const WIDTHS: readonly [zoom: number, ...widths: number[]][] = [
  // motorway, primary, secondary, tertiary, residential, pedestrian
  [8, 0.6, 0.4, 0.3, 0.2, 0.2, 0.2],
  [10, 1.2, 0.9, 0.6, 0.4, 0.3, 0.2],
  [12, 2.4, 2, 1.4, 1, 0.55, 0.3],
  [14, 6, 5.5, 4.2, 3.2, 2.2, 1.4],
  [16, 17, 18, 15, 12, 9, 5],
  [18, 50, 58, 48, 40, 31, 15],
];
const CLASSES = ['motorway', 'primary', 'secondary', 'tertiary', 'residential', 'pedestrian'];

const byClass = (values: readonly number[]): ExpressionSpecification =>
  [
    'match',
    ['get', 'c'],
    ...CLASSES.flatMap((name, at) => [name, values[at] ?? 0]),
    0,
  ] as unknown as ExpressionSpecification;

/** Draws wide streets over narrow ones, and places their names first. */
const RANK = byClass([6, 5, 4, 3, 2, 1]);

const streetWidth = (more: number): DataDrivenPropertyValueSpecification<number> =>
  [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...WIDTHS.flatMap(([zoom, ...widths]) => [zoom, byClass(widths.map((width) => width + more))]),
  ] as unknown as DataDrivenPropertyValueSpecification<number>;

/** Returns a linear interpolation by zoom. */
const byZoom = (...stops: readonly number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'k'], kind];

/**
 * Returns the built-in style: the city's streets, parks, water, stations and names in the page's current colours, over
 * a grid that is drawn later. The browser draws the glyphs in the page's own font.
 * @param attribution HTML with the data attribution
 */
export function mapStyle(attribution: string): StyleSpecification {
  const [land, otherLand, edge] = [inkOf('--map-land'), inkOf('--map-land-2'), inkOf('--map-edge')];
  return {
    version: 8,
    sources: {
      [GRID]: { type: 'geojson', data: NOTHING },
      sea: { type: 'geojson', data: SEA },
      [CITY]: {
        type: 'vector',
        tiles: [`${location.origin}${cityTiles.address}`],
        minzoom: cityTiles.minZoom,
        maxzoom: cityTiles.maxZoom,
        bounds: cityTiles.bounds,
        attribution,
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': otherLand } },
      { id: GRID, type: 'line', source: GRID, paint: { 'line-color': edge, 'line-width': 1 } },
      { id: 'sea', type: 'fill', source: 'sea', paint: { 'fill-color': inkOf('--map-sea') } },
      fill('land', land),
      { ...fill('neighbourhoods', otherLand), filter: ['get', 'odd'] } as LayerSpecification,
      fill('parks', inkOf('--map-park')),
      fill('water', inkOf('--map-sea')),
      {
        ...line('neighbourhoods', edge),
        id: 'neighbourhood edges',
        paint: { 'line-color': edge, 'line-width': 1, 'line-opacity': byZoom(10, 0.5, 13, 0.9, 15, 0) },
      },
      {
        ...line('streets', edge),
        id: 'street edges',
        minzoom: 13.5,
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': edge, 'line-width': streetWidth(1.5), 'line-opacity': byZoom(13.5, 0, 15, 0.75) },
      },
      {
        ...line('streets', inkOf('--map-road')),
        layout: { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': RANK },
        paint: { 'line-color': inkOf('--map-road'), 'line-width': streetWidth(0) },
      },
      ...names(),
    ],
  };
}

const fill = (layer: string, color: string): LayerSpecification => ({
  id: layer,
  type: 'fill',
  source: CITY,
  'source-layer': layer,
  paint: { 'fill-color': color },
});

const line = (layer: string, color: string) => ({
  id: layer,
  type: 'line' as const,
  source: CITY,
  'source-layer': layer,
  paint: { 'line-color': color },
});

/** Returns the label layers. If two labels collide, the later layer wins. */
function names(): LayerSpecification[] {
  const [muted, green, glaze] = [inkOf('--muted'), inkOf('--leaf'), inkOf('--glaze')];
  return [
    name('street names', 'streets', muted, 500, {
      minzoom: 14,
      filter: ['>=', RANK, ['step', ['zoom'], 3, 15, 2, 16, 1]] as ExpressionSpecification,
      layout: {
        'symbol-placement': 'line',
        'symbol-sort-key': ['-', 0, RANK],
        'symbol-spacing': 320,
        'text-size': byZoom(14, 11, 18, 14),
        'text-max-angle': 30,
        'text-padding': 6,
      },
    }),
    {
      id: 'station dots',
      type: 'circle',
      source: CITY,
      'source-layer': 'stations',
      minzoom: 13,
      filter: ['any', ['!=', ['get', 'm'], 'tram'], ['>=', ['zoom'], 15]],
      paint: {
        'circle-color': inkOf('--card'),
        'circle-radius': byZoom(13, 2, 16, 5),
        'circle-stroke-color': glaze,
        'circle-stroke-width': byZoom(13, 1.25, 16, 2.5),
      },
    },
    name('park names', 'names', green, 500, {
      minzoom: 13,
      filter: isKind('park'),
      layout: { 'symbol-sort-key': ['-', 0, ['get', 'ha']], 'text-size': 12, 'text-max-width': 7 },
    }),
    name('station names', 'stations', glaze, 600, {
      minzoom: 14.5,
      filter: ['any', ['!=', ['get', 'm'], 'tram'], ['>=', ['zoom'], 16]],
      layout: {
        'text-size': 12,
        'text-max-width': 8,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.8,
        'text-justify': 'auto',
      },
    }),
    name('neighbourhood names', 'names', muted, 600, {
      minzoom: 12,
      maxzoom: 16,
      filter: isKind('neighbourhood'),
      layout: { 'symbol-sort-key': ['-', 0, ['get', 'ha']], 'text-size': byZoom(12, 11, 15, 14), 'text-max-width': 8 },
    }),
    name('district names', 'names', muted, 600, {
      minzoom: 10,
      maxzoom: 12,
      filter: isKind('district'),
      layout: { 'text-size': 12, 'text-max-width': 6 },
    }),
  ];
}

interface NameLayer {
  minzoom: number;
  maxzoom?: number;
  filter: ExpressionSpecification;
  layout: NonNullable<SymbolLayerSpecification['layout']>;
}

function name(
  id: string,
  layer: string,
  color: string,
  weight: 500 | 600,
  { layout, ...more }: NameLayer,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: CITY,
    'source-layer': layer,
    ...more,
    layout: {
      'text-field': ['get', 'n'],
      // MapLibre reads the weight from the first name, and the browser finds the glyphs in the second.
      'text-font': [weight === 600 ? 'Instrument Sans Semibold' : 'Instrument Sans Medium', 'Instrument Sans'],
      ...layout,
    },
    paint: { 'text-color': color, 'text-halo-color': inkOf('--map-land-2'), 'text-halo-width': 1.4 },
  };
}
