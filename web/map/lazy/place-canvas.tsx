import { useSuspenseQuery } from '@tanstack/react-query';
import { type Map as MapLibre, Marker, NavigationControl } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as whereaboutsCss from '#web/studios/whereabouts.module.css';
import { useTexts } from '#web/texts-hook.ts';
import { useWords } from '#web/words.tsx';
import { attributionOf } from '../map-attribution.ts';
import { mapSettingsQuery } from '../map-settings.ts';
import { isOnCityMap } from '../our-map.ts';
import type { PlaceMapProps } from '../place-map.tsx';
import { WithoutMap } from '../without-map.tsx';
import { createMap } from './create-map.ts';
import * as css from './map.module.css';
import { pinShape } from './pin-shape.ts';

/** Zooms: an exact place with the streets around it, a circle as a whole. */
const ZOOM = { door: 15.3, circle: 14.4 };
/** Radius of the circle in metres. */
const RADIUS = 200;
const EARTH_METRES = 40_075_016;

/** The map of a place, or a marker that makes CSS hide its box if no map can be drawn. */
export default function PlaceCanvas(place: PlaceMapProps) {
  return (
    <WithoutMap instead={<i className={whereaboutsCss.pmapFailed} />}>
      <Canvas {...place} />
    </WithoutMap>
  );
}

/** Draws the map. @throws in rendering, when no map can be drawn */
function Canvas({ lat, lng, isBlurred }: PlaceMapProps) {
  const { t } = useWords();
  useTexts('map', 'results_map');
  const { style_url: styleUrl } = useSuspenseQuery(mapSettingsQuery).data;
  if (styleUrl === null && !isOnCityMap({ lat, lng })) throw new Error('the place is outside the built-in map');
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const make = useEffectEvent((element: HTMLElement) =>
    createMap(element, {
      center: { lat, lng },
      zoom: isBlurred ? ZOOM.circle : ZOOM.door,
      styleUrl,
      gestures: 'cooperative',
      attribution: attributionOf(t),
      words: {
        'Map.Title': t('map.label'),
        'NavigationControl.ZoomIn': t('map.zoom_in'),
        'NavigationControl.ZoomOut': t('map.zoom_out'),
        'CooperativeGesturesHandler.WindowsHelpText': t('results_map.with_ctrl'),
        'CooperativeGesturesHandler.MacHelpText': t('results_map.with_command'),
        'CooperativeGesturesHandler.MobileHelpText': t('results_map.with_fingers'),
      },
    }),
  );
  useEffect(() => {
    if (!box.current) return;
    let isOver = false;
    const making = make(box.current);
    making.then(
      ({ map }) => {
        if (isOver) return;
        map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
        if (isBlurred) addCircle(map, { lat, lng });
        else new Marker({ element: pinShape(), anchor: 'bottom' }).setLngLat({ lat, lng }).addTo(map);
      },
      (error: unknown) => !isOver && setFailure({ error }),
    );
    return () => {
      isOver = true;
      void making.then(({ end }) => end()).catch(() => undefined);
    };
  }, [lat, lng, isBlurred]);
  if (failure) throw failure.error;
  return <div ref={box} className={css.mapBox} />;
}

/** Adds a circle whose size on the ground is constant at every zoom. */
function addCircle(map: MapLibre, at: { lat: number; lng: number }): void {
  const element = Object.assign(document.createElement('span'), { className: css.mapCircle });
  element.dataset.mark = 'circle';
  const resize = () => {
    const pixels = (512 * 2 ** map.getZoom()) / (EARTH_METRES * Math.cos((at.lat * Math.PI) / 180));
    element.style.width = `${(2 * RADIUS * pixels).toFixed(1)}px`;
  };
  map.on('zoom', resize);
  resize();
  new Marker({ element }).setLngLat(at).addTo(map);
}
