import type { Feature, FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import areasAddress from '../barcelona/areas.topo.json?url';
import boundaryAddress from '../barcelona/boundary.topo.json?url';
import neighbourhoodsAddress from '../barcelona/neighbourhoods.topo.json?url';

/** Whose shapes they are: shown on every map that is drawn with them. */
export const ATTRIBUTION = '© Ajuntament de Barcelona, CartoBCN, CC BY';

interface Shapes {
  neighbourhoods: FeatureCollection;
  boundary: FeatureCollection;
  areas: FeatureCollection;
}

let loading: Promise<Shapes> | undefined;

/** Fetched once a page; after a failure it may be tried again. */
function loadShapes(): Promise<Shapes> {
  loading ??= Promise.all([neighbourhoodsAddress, boundaryAddress, areasAddress].map(loadFeatures)).then(
    ([neighbourhoods, boundary, areas]) => ({
      neighbourhoods: neighbourhoods as FeatureCollection,
      boundary: boundary as FeatureCollection,
      areas: areas as FeatureCollection,
    }),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

async function loadFeatures(address: string): Promise<FeatureCollection> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`fetching shapes answered ${answer.status}`);
  const topology = (await answer.json()) as Topology<Record<string, GeometryCollection>>;
  const [object] = Object.values(topology.objects);
  const features: Feature[] = object ? feature(topology, object).features : [];
  return { type: 'FeatureCollection', features };
}

/** The sea off Barcelona, roughly: the city's own shape lies upon it and has the true coast. */
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
        [2.15, 41.34],
        [2.19, 41.38],
        [2.225, 41.41],
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

/** Colours of the theme the page is in. */
const inkOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The city as its neighbourhoods, in the colours of the page: no tiles, no fonts, nothing from elsewhere. */
export async function barcelonaStyle(): Promise<StyleSpecification> {
  const { neighbourhoods, boundary, areas } = await loadShapes();
  const source = (data: FeatureCollection) => ({ type: 'geojson', data, attribution: ATTRIBUTION }) as const;
  return {
    version: 8,
    sources: {
      sea: { type: 'geojson', data: SEA },
      neighbourhoods: source(neighbourhoods),
      boundary: source(boundary),
      areas: source(areas),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': inkOf('--map-land-2') } },
      { id: 'sea', type: 'fill', source: 'sea', paint: { 'fill-color': inkOf('--map-sea') } },
      { id: 'city', type: 'fill', source: 'boundary', paint: { 'fill-color': inkOf('--map-land') } },
      { id: 'areas', type: 'fill', source: 'areas', paint: { 'fill-color': inkOf('--map-park') } },
      {
        id: 'neighbourhoods',
        type: 'line',
        source: 'neighbourhoods',
        paint: { 'line-color': inkOf('--map-edge'), 'line-width': 1.5 },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'boundary',
        paint: { 'line-color': inkOf('--edge'), 'line-width': 1.5 },
      },
    ],
  };
}

/** The source of the lines where no map is. */
export const GRID = 'grid';

/** A sheet of squared paper, whose lines are drawn for what is in sight. */
export const gridStyle = (): StyleSpecification => ({
  version: 8,
  sources: { [GRID]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': inkOf('--map-land') } },
    { id: GRID, type: 'line', source: GRID, paint: { 'line-color': inkOf('--map-edge'), 'line-width': 1 } },
  ],
});

/** Names of neighbourhoods with a point inside, for whoever labels them. */
export async function neighbourhoodNames(): Promise<{ name: string; lng: number; lat: number }[]> {
  const { neighbourhoods } = await loadShapes();
  return neighbourhoods.features.map(({ properties, geometry }) => ({
    name: String(properties?.name ?? ''),
    ...middleOf(geometry),
  }));
}

/** The middle of the box around it: good enough for a name. */
function middleOf(geometry: Feature['geometry']): { lng: number; lat: number } {
  const points: number[][] = 'coordinates' in geometry ? (geometry.coordinates.flat(9) as unknown as number[][]) : [];
  const numbers = points as unknown as number[];
  const lngs = numbers.filter((_, place) => place % 2 === 0);
  const lats = numbers.filter((_, place) => place % 2 === 1);
  const between = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  return { lng: between(lngs), lat: between(lats) };
}
