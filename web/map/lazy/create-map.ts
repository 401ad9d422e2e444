import {
  type ErrorEvent,
  type GeoJSONSource,
  type LngLatLike,
  Map as MapLibre,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { log } from '../../shell/log.ts';
import { isOnOurMap, showsOurMap } from '../our-map.ts';
import { gridOf } from './grid.ts';
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
  /** HTML that names whose data our map is drawn with. */
  attribution: string;
}

/**
 * A map in a box of the page, in the page's theme, which it follows. Ours is of Barcelona, and squared paper elsewhere; it
 * also takes the place of an operator's style that cannot be fetched.
 * @returns the map, and its end
 * @throws when this browser cannot draw one (no WebGL)
 */
export async function createMap(
  box: HTMLElement,
  { center, zoom, styleUrl, gestures, words, attribution }: MapOptions,
) {
  const ours = () => ourStyle(attribution);
  const ground = await groundOf(styleUrl, ours);
  const map = new MapLibre({
    container: box,
    style: ground.style,
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
  const ends = ground.redraw ? [followTheme(map, ground.redraw)] : [];
  if (ground.isOurs) drawOurs(map);
  if (typeof ground.style === 'string') {
    replaceMissing(map, ours, () => {
      ends.push(followTheme(map, ours));
      drawOurs(map);
    });
  }
  const end = () => {
    for (const each of ends) each();
    map.remove();
  };
  return { map, end };
}

type Redraw = () => StyleSpecification;

interface Ground {
  style: StyleSpecification | string;
  /** In the colours that the page has by now; undefined: it has colours of its own. */
  redraw?: Redraw;
  isOurs?: boolean;
}

/** What a map is drawn of: a style of the operator's, a file of tiles of theirs, or our own city. */
async function groundOf(styleUrl: string | null, ours: Redraw): Promise<Ground> {
  if (styleUrl && !styleUrl.endsWith('.pmtiles')) return { style: styleUrl };
  try {
    if (styleUrl) {
      const redraw = await (await import('./tiles/tiles-style.ts')).openTiles(styleUrl);
      return { style: redraw(), redraw };
    }
  } catch (error) {
    log('map', 'the tiles cannot be read, our map takes their place', error);
  }
  return { style: ours(), redraw: ours, isOurs: true };
}

/** Our own style, where the operator's does not come. */
function replaceMissing(map: MapLibre, ours: Redraw, onReplaced: () => void): void {
  const replace = ({ error }: ErrorEvent) => {
    log('map', 'the style cannot be fetched, ours takes its place', error);
    map.off('style.load', keep);
    map.setStyle(ours());
    onReplaced();
  };
  const keep = () => map.off('error', replace);
  map.once('error', replace);
  map.once('style.load', keep);
}

/** Returns its end. */
function followTheme(map: MapLibre, redraw: Redraw): () => void {
  const theme = new MutationObserver(() => {
    map.setStyle(redraw());
    // Only what differs is drawn anew: the style's own paper is blank, and no style is loaded that would be heard of.
    drawGrid(map);
  });
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => theme.disconnect();
}

/** The squares of the paper where there is no city. */
function drawOurs(map: MapLibre): void {
  const draw = () => drawGrid(map);
  map.on('style.load', draw);
  map.on('moveend', draw);
}

/** On a map of ours; nothing on any other. Where nothing of the city is in sight, nobody is named as whose shapes they are. */
function drawGrid(map: MapLibre): void {
  const grid = map.getSource<GeoJSONSource>(GRID);
  if (!grid) return;
  const bounds = map.getBounds();
  const sight = {
    ...{ west: bounds.getWest(), east: bounds.getEast() },
    ...{ south: bounds.getSouth(), north: bounds.getNorth() },
  };
  const isNeeded = !isOnOurMap(map.getCenter());
  grid.setData(isNeeded ? gridOf(sight) : gridOf());
  map.getContainer().classList.toggle('map-elsewhere', !showsOurMap(sight));
}
