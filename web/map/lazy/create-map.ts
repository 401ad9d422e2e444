import { type ErrorEvent, type GeoJSONSource, type LngLatLike, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { log } from '../../shell/log.ts';
import { isOnOurMap } from '../our-map.ts';
import { gridOf } from './grid.ts';
import { showNames } from './names.ts';
import { GRID, ourStyle } from './style.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';

// A file of our own: the policy of the page lets no worker out of a blob.
setWorkerUrl(workerAddress);

export interface MapOptions {
  center: LngLatLike;
  zoom: number;
  /** A style of the operator's; null: ours. */
  styleUrl: string | null;
  /**
   * `few`: the wheel is the page's. `cooperative`: so is a single finger, and it is said what moves the map. `all`: everything
   * moves the map.
   */
  gestures: 'few' | 'cooperative' | 'all';
  /** What is heard and read of a map, in the reader's language, by MapLibre's own names. */
  words: Record<string, string>;
}

/**
 * A map in a box of the page, in the page's theme, which it follows. Ours is of Barcelona, and squared paper elsewhere; it
 * also takes the place of an operator's style that cannot be fetched.
 * @returns the map, and its end
 * @throws when this browser cannot draw one (no WebGL)
 */
export async function createMap(box: HTMLElement, { center, zoom, styleUrl, gestures, words }: MapOptions) {
  const map = new MapLibre({
    container: box,
    style: styleUrl ?? (await ourStyle()),
    center,
    zoom,
    minZoom: 1,
    maxZoom: 18,
    attributionControl: { compact: false },
    locale: words,
    cooperativeGestures: gestures === 'cooperative',
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (gestures === 'few') map.scrollZoom.disable();
  let ends = styleUrl ? [] : drawOurs(map);
  if (styleUrl) {
    const useOurs = ({ error }: ErrorEvent) => {
      log('map', 'the style cannot be fetched, ours takes its place', error);
      map.off('style.load', isThere);
      void ourStyle().then((style) => {
        map.setStyle(style);
        ends = drawOurs(map);
      });
    };
    const isThere = () => map.off('error', useOurs);
    map.once('error', useOurs);
    map.once('style.load', isThere);
  }
  const end = () => {
    for (const each of ends) each();
    map.remove();
  };
  return { map, end };
}

/** Names, the squares of the paper, and the colours of the page as they change. Returns their ends. */
function drawOurs(map: MapLibre): (() => void)[] {
  const drawGrid = () => {
    const bounds = map.getBounds();
    const sight = {
      ...{ west: bounds.getWest(), east: bounds.getEast() },
      ...{ south: bounds.getSouth(), north: bounds.getNorth() },
    };
    const isNeeded = !isOnOurMap(map.getCenter());
    map.getSource<GeoJSONSource>(GRID)?.setData(isNeeded ? gridOf(sight) : gridOf());
  };
  map.on('style.load', drawGrid);
  map.on('moveend', drawGrid);
  const theme = new MutationObserver(() => {
    void ourStyle().then((next) => map.setStyle(next));
  });
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return [() => theme.disconnect(), showNames(map)];
}
