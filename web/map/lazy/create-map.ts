import {
  type ErrorEvent,
  type GeoJSONSource,
  type LngLatLike,
  Map as MapLibre,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { log } from '#web/shell/log.ts';
import { isOnCityMap, showsCityMap } from '../our-map.ts';
import { gridLines } from './grid.ts';
import { GRID, mapStyle } from './style.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import * as css from './map.module.css';

// A file of our own: the content security policy forbids workers from blobs.
setWorkerUrl(workerAddress);

export interface MapOptions {
  center: LngLatLike;
  zoom: number;
  /** A style set by the operator; null for the built-in one. */
  styleUrl: string | null;
  /**
   * `few`: the wheel scrolls the page. `cooperative`: so does one finger, and a hint explains how to move the map.
   * `all`: every gesture moves the map.
   */
  gestures: 'few' | 'cooperative' | 'all';
  /** MapLibre's texts in the reader's language, by MapLibre's own keys. */
  words: Record<string, string>;
  /** HTML with the data attribution of the built-in map. */
  attribution: string;
}

/**
 * Creates a map in an element, in the page's theme, which it follows. The built-in map shows Barcelona, and a grid
 * elsewhere; it also replaces an operator's style that cannot be fetched.
 * @returns the map, and a function that removes it
 * @throws when this browser cannot draw one (no WebGL)
 */
export async function createMap(
  box: HTMLElement,
  { center, zoom, styleUrl, gestures, words, attribution }: MapOptions,
) {
  const ours = () => mapStyle(attribution);
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
  /** Returns the style in the page's current colours; undefined for a style with its own colours. */
  redraw?: Redraw;
  isOurs?: boolean;
}

/** Returns the base map: an operator's style, an operator's tile file, or the built-in city. */
async function groundOf(styleUrl: string | null, ours: Redraw): Promise<Ground> {
  if (styleUrl && !styleUrl.endsWith('.pmtiles')) return { style: styleUrl };
  try {
    if (styleUrl) {
      const redraw = await (await import('./tiles/tiles-style.ts')).openTiles(styleUrl);
      return { style: redraw(), redraw };
    }
  } catch (error) {
    log('map', 'the tiles cannot be read, using the built-in map', error);
  }
  return { style: ours(), redraw: ours, isOurs: true };
}

/** Switches to the built-in style if the operator's cannot be fetched. */
function replaceMissing(map: MapLibre, ours: Redraw, onReplaced: () => void): void {
  const replace = ({ error }: ErrorEvent) => {
    log('map', 'the style cannot be fetched, using the built-in one', error);
    map.off('style.load', keep);
    map.setStyle(ours());
    onReplaced();
  };
  const keep = () => map.off('error', replace);
  map.once('error', replace);
  map.once('style.load', keep);
}

/** Redraws the map when the page's theme changes. Returns a function that stops it. */
function followTheme(map: MapLibre, redraw: Redraw): () => void {
  const theme = new MutationObserver(() => {
    map.setStyle(redraw());
    // `setStyle` only applies differences and empties the grid, and fires no `style.load` then.
    drawGrid(map);
  });
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => theme.disconnect();
}

/** Keeps the grid drawn around the city. */
function drawOurs(map: MapLibre): void {
  const draw = () => drawGrid(map);
  map.on('style.load', draw);
  map.on('moveend', draw);
}

/** Draws the grid on the built-in map; other maps have none. Without the city in view, hides the data attribution. */
function drawGrid(map: MapLibre): void {
  const grid = map.getSource<GeoJSONSource>(GRID);
  if (!grid) return;
  const bounds = map.getBounds();
  const sight = {
    ...{ west: bounds.getWest(), east: bounds.getEast() },
    ...{ south: bounds.getSouth(), north: bounds.getNorth() },
  };
  const isNeeded = !isOnCityMap(map.getCenter());
  grid.setData(isNeeded ? gridLines(sight) : gridLines());
  map.getContainer().classList.toggle(css.mapElsewhere, !showsCityMap(sight));
}
