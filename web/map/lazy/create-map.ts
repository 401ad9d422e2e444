import { type GeoJSONSource, type LngLatLike, Map as MapLibre, Marker, setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { gridOf } from './grid.ts';
import { barcelonaStyle, GRID, gridStyle, neighbourhoodNames } from './style.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';

// A file of our own: the policy of the page lets no worker out of a blob.
setWorkerUrl(workerAddress);

/** What a map that is ours is drawn of: the city's shapes, or lines where we have none. */
export type Ground = 'map' | 'grid';

/** What is heard of a map, in the reader's language. */
export interface MapWords {
  label: string;
  zoomIn: string;
  zoomOut: string;
}

export interface MapOptions {
  center: LngLatLike;
  zoom: number;
  /** A style of the operator's; null: ours. */
  styleUrl: string | null;
  ground: Ground;
  words: MapWords;
}

/**
 * A map in a box of the page, in the page's theme, which it follows. Scrolling the page does not move it.
 * @returns the map, and its end
 * @throws when this browser cannot draw one (no WebGL), or the shapes cannot be fetched
 */
export async function createMap(box: HTMLElement, { center, zoom, styleUrl, ground, words }: MapOptions) {
  const isGrid = styleUrl === null && ground === 'grid';
  const ourStyle = async () => (isGrid ? gridStyle() : barcelonaStyle());
  const style = styleUrl ?? (await ourStyle());
  const map = new MapLibre({
    container: box,
    style,
    center,
    zoom,
    minZoom: 1,
    maxZoom: 18,
    attributionControl: isGrid ? false : { compact: false },
    locale: {
      'Map.Title': words.label,
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
    },
    cooperativeGestures: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
  });
  map.touchZoomRotate.disableRotation();
  map.scrollZoom.disable();
  const names = styleUrl || isGrid ? [] : await labels(map);
  if (isGrid) {
    const draw = () => {
      const bounds = map.getBounds();
      const sight = {
        ...{ west: bounds.getWest(), east: bounds.getEast() },
        ...{ south: bounds.getSouth(), north: bounds.getNorth() },
      };
      map.getSource<GeoJSONSource>(GRID)?.setData(gridOf(sight));
    };
    map.on('style.load', draw);
    map.on('moveend', draw);
  }
  const theme = new MutationObserver(() => {
    if (!styleUrl) void ourStyle().then((next) => map.setStyle(next));
  });
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const end = () => {
    theme.disconnect();
    for (const name of names) name.remove();
    map.remove();
  };
  return { map, end };
}

/** Names are elements of the page: a font of glyphs would have to come from somewhere. */
async function labels(map: MapLibre): Promise<Marker[]> {
  const markers = (await neighbourhoodNames()).map(({ name, lng, lat }) => {
    const element = Object.assign(document.createElement('span'), { className: 'map-name', textContent: name });
    element.setAttribute('aria-hidden', 'true');
    return new Marker({ element }).setLngLat([lng, lat]).addTo(map);
  });
  const show = () => {
    map.getContainer().classList.toggle('map-near', map.getZoom() >= 13);
  };
  map.on('zoom', show);
  show();
  return markers;
}
