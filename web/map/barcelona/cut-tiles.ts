import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import type { CityFeatures, StreetClass } from './city-features.ts';

/** Zooms with tiles of their own; beyond, the last ones are drawn larger. */
export const [MIN_ZOOM, MAX_ZOOM] = [8, 14];
/** West, south, east, north of the area with tiles. */
export const BOUNDS: [number, number, number, number] = [2.04, 41.31, 2.24, 41.48];

export interface CityTile {
  z: number;
  x: number;
  y: number;
  /** A Mapbox vector tile. */
  content: Uint8Array;
}

/** The first zoom at which a street of a class is drawn. */
const STREETS_FROM: Record<StreetClass, number> = {
  motorway: 8,
  primary: 10,
  secondary: 11,
  tertiary: 12,
  residential: 12,
  pedestrian: 13,
};
/** Zoom from which streets have names. */
const STREET_NAMES_FROM = 14;
/** Parks with fewer hectares are only named at the last zoom. */
const PARK_NAMED_EARLY = 4;

/** Properties of a feature in a tile; undefined leaves the feature out. */
type Tags = Record<string, string | number | boolean>;
type TagsOf<Properties> = (properties: Properties, z: number) => Tags | undefined;

const TELL: { [Layer in keyof CityFeatures]: TagsOf<CityFeatures[Layer][number]['properties']> } = {
  land: () => ({}),
  water: () => ({}),
  neighbourhoods: ({ odd }) => ({ odd }),
  parks: (_, z) => (z >= 10 ? {} : undefined),
  streets: ({ n, c }, z) => {
    if (z < STREETS_FROM[c]) return undefined;
    return { c, ...(n && z >= STREET_NAMES_FROM && { n }) };
  },
  stations: ({ n, m }, z) => {
    if (z < 13) return undefined;
    return { m, ...(z >= STREET_NAMES_FROM && { n }) };
  },
  names: ({ n, k, ha }, z) => {
    const from = k === 'district' ? 10 : k === 'neighbourhood' ? 12 : ha >= PARK_NAMED_EARLY ? 13 : MAX_ZOOM;
    return z >= from ? { n, k, ha } : undefined;
  },
};

/** Yields the city's vector tiles for each zoom from `MIN_ZOOM` to `MAX_ZOOM`, without gaps within `BOUNDS`. */
export function* cutTiles(features: CityFeatures): Generator<CityTile> {
  const layers = Object.entries(features).map(([name, all]) => ({
    name,
    tell: TELL[name as keyof CityFeatures] as TagsOf<unknown>,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features: all as Feature[] },
      { maxZoom: MAX_ZOOM, indexMaxZoom: MAX_ZOOM },
    ),
  }));
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1) {
    const [west, north] = tileAt(BOUNDS[0], BOUNDS[3], z);
    const [east, south] = tileAt(BOUNDS[2], BOUNDS[1], z);
    for (let x = west; x <= east; x += 1) {
      for (let y = north; y <= south; y += 1) {
        const found = layers.flatMap(({ name, tell, index }): [string, GeoJSONVTTile][] => {
          const tile = index.getTile(z, x, y);
          const told = tile?.features.flatMap((each) => {
            const tags = tell(each.tags, z);
            return tags ? [{ ...each, tags }] : [];
          });
          return tile && told?.length ? [[name, { ...tile, features: told } as GeoJSONVTTile]] : [];
        });
        yield { z, x, y, content: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }) };
      }
    }
  }
}

/** Returns the tile that contains a point: column from the west, row from the north. */
function tileAt(lng: number, lat: number, z: number): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.floor((lng / 360 + 0.5) * 2 ** z), Math.floor(y * 2 ** z)];
}
