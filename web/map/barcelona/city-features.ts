import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Point, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Features of the city's vector tiles, by layer. */
export interface CityFeatures {
  land: Feature[];
  water: Feature[];
  neighbourhoods: Feature<Geometry, { odd: boolean }>[];
  parks: Feature[];
  streets: Feature<Geometry, { n: string | null; c: StreetClass }>[];
  stations: Feature<Point, { n: string; m: StationMode }>[];
  names: Feature<Point, { n: string; k: NamedKind; ha: number }>[];
}

export type StreetClass = 'motorway' | 'primary' | 'secondary' | 'tertiary' | 'residential' | 'pedestrian';
export type StationMode = 'metro' | 'fgc' | 'rail' | 'tram';
export type NamedKind = 'district' | 'neighbourhood' | 'park';

/** The city's districts by the numbers its open data uses. */
const DISTRICTS: Readonly<Record<string, string>> = {
  '01': 'Ciutat Vella',
  '02': 'Eixample',
  '03': 'Sants-Montjuïc',
  '04': 'Les Corts',
  '05': 'Sarrià-Sant Gervasi',
  '06': 'Gràcia',
  '07': 'Horta-Guinardó',
  '08': 'Nou Barris',
  '09': 'Sant Andreu',
  '10': 'Sant Martí',
};
/** A stop shared by several modes is named after the first of these. */
const MODES: readonly StationMode[] = ['metro', 'fgc', 'rail', 'tram'];
/** Greatest distance in degrees between two entrances of one station. */
const ONE_STATION = 0.003;

/** Reads the map's source files and returns the features of its tiles. @param folder that contains the files */
export function readCityFeatures(folder: string): CityFeatures {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const topology = <Properties>(name: string) => {
    const content = read(name) as Topology<Record<string, GeometryCollection>>;
    const [object] = Object.values(content.objects);
    return (object ? feature(content, object).features : []) as Feature<Geometry, Properties>[];
  };
  const quarters = topology<{ name: string; district: string; code: string }>('neighbourhoods.topo.json');
  const parks = topology<{ n: string | null }>('parks.topo.json');
  const hills = topology<{ name: string }>('areas.topo.json').filter(
    ({ properties }) => properties.name === 'Montjuïc',
  );
  const outlines = read('city.geojson') as { geometries: MultiPolygon[] };
  return {
    land: outlines.geometries.map((geometry) => plain(geometry)),
    water: (read('water.geojson') as FeatureCollection).features.map(({ geometry }) => plain(geometry)),
    neighbourhoods: quarters.map(({ geometry, properties }) => ({
      ...plain(geometry),
      properties: { odd: Number(properties.code) % 2 === 1 },
    })),
    parks: [...hills, ...parks].map(({ geometry }) => plain(geometry)),
    streets: topology('streets.topo.json'),
    stations: mergeStations(
      (read('stations.geojson') as FeatureCollection<Point, { n: string; m: StationMode }>).features,
    ),
    names: [
      ...districtNames(quarters),
      ...quarters.map(({ geometry, properties }) => named(geometry, 'neighbourhood', properties.name)),
      ...hills.map(({ geometry, properties }) => named(geometry, 'park', properties.name)),
      ...parks.flatMap(({ geometry, properties }) => (properties.n ? [named(geometry, 'park', properties.n)] : [])),
    ],
  };
}

const plain = (geometry: Geometry): Feature<Geometry, Record<string, never>> => ({
  type: 'Feature',
  geometry,
  properties: {},
});

function named(geometry: Geometry, k: NamedKind, n: string): CityFeatures['names'][number] {
  const { middle, hectares } = measure(geometry);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: middle },
    properties: { n, k, ha: Math.round(hectares * 10) / 10 },
  };
}

/** Places each district's name at the centre of its neighbourhoods, weighted by area. */
function districtNames(quarters: readonly Feature<Geometry, { district: string }>[]): CityFeatures['names'] {
  return Object.entries(DISTRICTS).map(([number, n]) => {
    const parts = quarters
      .filter(({ properties }) => properties.district === number)
      .map(({ geometry }) => measure(geometry));
    const hectares = parts.reduce((sum, part) => sum + part.hectares, 0);
    const mean = (at: 0 | 1) => parts.reduce((sum, part) => sum + (part.middle[at] ?? 0) * part.hectares, 0) / hectares;
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [mean(0), mean(1)] },
      properties: { n, k: 'district', ha: Math.round(hectares) },
    };
  });
}

/** Merges platforms into one point per station: the open data lists the platforms of each line separately. */
function mergeStations(platforms: CityFeatures['stations']): CityFeatures['stations'] {
  const merged: CityFeatures['stations'] = [];
  for (const mode of MODES) {
    for (const platform of platforms.filter(({ properties }) => properties.m === mode)) {
      const [lng = 0, lat = 0] = platform.geometry.coordinates;
      const isKnown = merged.some(({ geometry, properties }) => {
        const [otherLng = 0, otherLat = 0] = geometry.coordinates;
        const isNear = Math.hypot(lng - otherLng, lat - otherLat) < ONE_STATION;
        return isNear && properties.n === platform.properties.n;
      });
      if (!isKnown) merged.push({ ...platform, properties: { n: platform.properties.n, m: mode } });
    }
  }
  return merged;
}

const METRES_PER_DEGREE = 111_320;

/** Returns the centroid of the largest polygon, and the area of all polygons. */
function measure(geometry: Geometry): { middle: Position; hectares: number } {
  const { type, coordinates } = geometry as Polygon | MultiPolygon;
  const outlines = type === 'Polygon' ? [coordinates[0]] : coordinates.map(([outline]) => outline);
  const parts = outlines.map((ring = []) => measureRing(ring)).sort((a, b) => b.hectares - a.hectares);
  return { middle: parts[0]?.middle ?? [0, 0], hectares: parts.reduce((sum, part) => sum + part.hectares, 0) };
}

/** Measures a ring with the shoelace formula. */
function measureRing(ring: readonly Position[]): { middle: Position; hectares: number } {
  // Relative to a corner: products of whole degrees would lose significant digits.
  const [west = 0, south = 0] = ring[0] ?? [];
  let [twice, x, y] = [0, 0, 0];
  for (const [at, [lng = 0, lat = 0]] of ring.entries()) {
    const [nextLng = 0, nextLat = 0] = ring[(at + 1) % ring.length] ?? [];
    const cross = (lng - west) * (nextLat - south) - (nextLng - west) * (lat - south);
    twice += cross;
    x += (lng - west + nextLng - west) * cross;
    y += (lat - south + nextLat - south) * cross;
  }
  const scale = METRES_PER_DEGREE ** 2 * Math.cos((south * Math.PI) / 180);
  return {
    middle: twice === 0 ? [west, south] : [west + x / (3 * twice), south + y / (3 * twice)],
    hectares: (Math.abs(twice) / 2 / 10_000) * scale,
  };
}
