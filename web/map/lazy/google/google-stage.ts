import type { Language } from '#shared/text/languages.ts';
import type { Camera } from '#web/map/view/camera.ts';
import { NEAREST } from '#web/map/view/clusters.ts';
import * as css from '../results.module.css';
import type { Stage, StageOptions } from '../stage.ts';
import type { GoogleMap, GoogleMaps } from './api.ts';
import { mapStyles } from './look.ts';
import { loadGoogleMaps, onRefusedKey } from './script.ts';

/** Added to our zoom: Google's world is 256 pixels wide at zoom 0, ours 512. */
const MORE_ZOOM = 1;

const gesturesOf = (mode: StageOptions['mode']) => (mode === 'screen' ? 'greedy' : 'cooperative');
const toGoogle = ({ lat, lng, zoom }: Camera) => ({ center: { lat, lng }, zoom: zoom + MORE_ZOOM });

interface GoogleOptions extends StageOptions {
  scriptUrl: string;
  language: Language;
  /** Called when Google refuses the key after drawing the map. */
  onRefused: () => void;
}

/** Creates a Google map. @throws when there is no key, or the script cannot be loaded */
export async function createGoogleStage(box: HTMLElement, options: GoogleOptions): Promise<Stage> {
  const maps = await loadGoogleMaps(options.scriptUrl, options.language);
  return stageOf(maps, box, options);
}

function stageOf(
  maps: GoogleMaps,
  box: HTMLElement,
  { camera, mode, onRest, onPress, onRefused }: GoogleOptions,
): Stage {
  const ground = Object.assign(document.createElement('div'), { className: css.rmapGoogle });
  const layer = Object.assign(document.createElement('div'), { className: css.rmapLayer });
  box.append(ground, layer);
  const map = new maps.Map(ground, {
    ...toGoogle(camera),
    ...mapStyles(),
    gestureHandling: gesturesOf(mode),
    minZoom: 1 + MORE_ZOOM,
    maxZoom: NEAREST + MORE_ZOOM,
    isFractionalZoomEnabled: true,
    disableDefaultUI: true,
    clickableIcons: false,
  });
  let now = camera;
  let rested = camera;
  /** The camera that the map is moving to on our request. */
  let ours: Camera | undefined = camera;
  let isHeld = false;
  const watchers = new Set<() => void>();
  const listeners = Object.entries({
    bounds_changed: () => {
      now = cameraOf(map) ?? now;
      for (const tell of watchers) tell();
    },
    dragstart: () => {
      isHeld = true;
      ours = undefined;
    },
    dragend: () => {
      isHeld = false;
    },
    idle: () => {
      const isRest = isSame(now, rested);
      // An idle event of the old position: the requested move has not started.
      if (isRest && ours && !isSame(now, ours)) return;
      const isByPerson = !ours;
      ours = undefined;
      if (isRest) return;
      rested = now;
      onRest(isByPerson);
    },
    click: onPress,
  }).map(([event, tell]) => map.addListener(event, tell));
  const theme = new MutationObserver(() => map.setOptions(mapStyles()));
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const endRefusals = onRefusedKey(onRefused);
  return {
    layer,
    camera: () => now,
    onCamera: (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    go: (to, { isByPerson }) => {
      if (isSame(to, now)) return;
      ours = isByPerson ? undefined : to;
      map.moveCamera(toGoogle(to));
    },
    isHeld: () => isHeld,
    setMode: (next) => map.setOptions({ gestureHandling: gesturesOf(next) }),
    end: () => {
      endRefusals();
      theme.disconnect();
      for (const listener of listeners) listener.remove();
      ground.remove();
      layer.remove();
    },
  };
}

function cameraOf(map: GoogleMap): Camera | undefined {
  const [center, zoom] = [map.getCenter(), map.getZoom()];
  return center && zoom !== undefined ? { lat: center.lat(), lng: center.lng(), zoom: zoom - MORE_ZOOM } : undefined;
}

/** True if two cameras differ by less than a pixel at any zoom. */
const isSame = (a: Camera, b: Camera): boolean =>
  Math.abs(a.lat - b.lat) < 1e-6 && Math.abs(a.lng - b.lng) < 1e-6 && Math.abs(a.zoom - b.zoom) < 1e-3;
