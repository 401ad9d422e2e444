import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import areasAddress from '../barcelona/areas.topo.json?url';
import boundaryAddress from '../barcelona/boundary.topo.json?url';
import neighbourhoodsAddress from '../barcelona/neighbourhoods.topo.json?url';
import { inkOf } from './ink.ts';

/** Whose shapes they are: shown on every map that is drawn with them. */
export const ATTRIBUTION = '© Ajuntament de Barcelona, CartoBCN, CC BY';

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

interface Shapes {
  neighbourhoods: FeatureCollection;
  boundary: FeatureCollection;
  areas: FeatureCollection;
}

const NO_SHAPES: Shapes = { neighbourhoods: NOTHING, boundary: NOTHING, areas: NOTHING };
/** The one area of the city's list that is no park. */
const PORT = 'Zona Franca';

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
        [2.13, 41.35],
        [2.165, 41.385],
        [2.2, 41.41],
        [2.226, 41.418],
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

/** The source of the lines where no map is. */
export const GRID = 'grid';

/**
 * The city as its neighbourhoods, in the colours of the page, on a sheet of squared paper whose lines are drawn later: no
 * tiles, no fonts, nothing from elsewhere. The paper alone where the shapes cannot be fetched.
 */
export async function ourStyle(): Promise<StyleSpecification> {
  const { neighbourhoods, boundary, areas } = await loadShapes().catch(() => NO_SHAPES);
  const source = (data: FeatureCollection) => ({ type: 'geojson', data, attribution: ATTRIBUTION }) as const;
  const [land, otherLand, edge] = [inkOf('--map-land'), inkOf('--map-land-2'), inkOf('--map-edge')];
  const isPort = ['==', ['get', 'name'], PORT] as ExpressionSpecification;
  const isEven = ['==', ['%', ['to-number', ['get', 'code']], 2], 0] as ExpressionSpecification;
  return {
    version: 8,
    sources: {
      [GRID]: { type: 'geojson', data: NOTHING },
      sea: { type: 'geojson', data: boundary === NOTHING ? NOTHING : SEA },
      neighbourhoods: source(neighbourhoods),
      boundary: source(boundary),
      areas: source(areas),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': otherLand } },
      { id: GRID, type: 'line', source: GRID, paint: { 'line-color': edge, 'line-width': 1 } },
      { id: 'sea', type: 'fill', source: 'sea', paint: { 'fill-color': inkOf('--map-sea') } },
      { id: 'city', type: 'fill', source: 'boundary', paint: { 'fill-color': land } },
      {
        id: 'neighbourhoods',
        type: 'fill',
        source: 'neighbourhoods',
        paint: { 'fill-color': ['case', isEven, otherLand, land], 'fill-outline-color': edge },
      },
      {
        id: 'areas',
        type: 'fill',
        source: 'areas',
        paint: { 'fill-color': ['case', isPort, land, inkOf('--map-park')], 'fill-outline-color': edge },
      },
      { id: 'edges', type: 'line', source: 'neighbourhoods', paint: { 'line-color': edge, 'line-width': 1.25 } },
      { id: 'coast', type: 'line', source: 'boundary', paint: { 'line-color': edge, 'line-width': 1.5 } },
    ],
  };
}

/** Something on the map that has a name, with the middle and the width of the box around it. */
export interface Named {
  name: string;
  lat: number;
  lng: number;
  /** Degrees. */
  width: number;
}

/** Neighbourhoods by their names; none where the shapes cannot be fetched. */
export async function neighbourhoodNames(): Promise<Named[]> {
  const { neighbourhoods } = await loadShapes().catch(() => NO_SHAPES);
  return neighbourhoods.features.map(({ properties, geometry }) => {
    const numbers = ('coordinates' in geometry ? geometry.coordinates.flat(9) : []) as unknown as number[];
    const [lngs, lats] = [0, 1].map((part) => numbers.filter((_, at) => at % 2 === part)) as [number[], number[]];
    const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
    const lat = (Math.min(...lats) + Math.max(...lats)) / 2;
    return { name: String(properties?.name ?? ''), lat, lng: (west + east) / 2, width: east - west };
  });
}
