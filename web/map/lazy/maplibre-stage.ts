import { createMap } from './create-map.ts';
import type { Stage, StageOptions } from './stage.ts';

/** Event data that marks a programmatic move as the person's own. */
const BY_PERSON = { originalEvent: {} };
/** Milliseconds of an animated move. */
const SLOW = 250;

/** Creates a MapLibre map. @throws when this browser cannot draw one (no WebGL) */
export async function createMapLibreStage(
  styleUrl: string | null,
  box: HTMLElement,
  { camera, mode, words, attribution, onRest, onPress }: StageOptions,
): Promise<Stage> {
  const { map, end } = await createMap(box, {
    center: camera,
    zoom: camera.zoom,
    styleUrl,
    gestures: mode === 'screen' ? 'all' : 'cooperative',
    attribution,
    words: {
      'Map.Title': words.label,
      'CooperativeGesturesHandler.WindowsHelpText': words.withCtrl,
      'CooperativeGesturesHandler.MacHelpText': words.withCommand,
      'CooperativeGesturesHandler.MobileHelpText': words.withFingers,
    },
  });
  let now = camera;
  let isHeld = false;
  map.on('move', () => {
    const { lat, lng } = map.getCenter().wrap();
    now = { lat, lng, zoom: map.getZoom() };
  });
  map.on('movestart', ({ originalEvent }) => {
    isHeld = originalEvent !== undefined;
  });
  // Zooming by wheel has no `originalEvent`.
  map.on('zoom', () => {
    isHeld ||= map.scrollZoom.isActive();
  });
  map.on('moveend', ({ originalEvent }) => {
    const isByPerson = isHeld || originalEvent !== undefined;
    isHeld = false;
    onRest(isByPerson);
  });
  map.on('click', ({ originalEvent }) => originalEvent.target === map.getCanvas() && onPress());
  return {
    layer: map.getCanvasContainer(),
    camera: () => now,
    onCamera: (tell) => {
      map.on('move', tell);
      return () => map.off('move', tell);
    },
    go: ({ lat, lng, zoom }, { isByPerson, isSudden }) => {
      const to = { center: { lat, lng }, zoom, duration: isSudden ? 0 : SLOW };
      map.easeTo(to, isByPerson ? BY_PERSON : undefined);
    },
    isHeld: () => isHeld,
    setMode: (next) => {
      if (next === 'screen') map.cooperativeGestures.disable();
      else map.cooperativeGestures.enable();
    },
    end,
  };
}
