import { Marker, NavigationControl, ScaleControl } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PinMapProps, Position } from '../pin-map.tsx';
import { createMap } from './create-map.ts';
import * as css from './map.module.css';
import { PIN } from './pin-shape.ts';

/** Degrees moved by an arrow key: about ten metres. */
const STEP_DEGREES = 0.0001;
const ARROWS: Readonly<Record<string, [lng: number, lat: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Zoom that shows the houses around the pin. */
const NEAR = 16;
/** Factor with Shift held. */
const LEAP = 10;

interface PinCanvasProps extends PinMapProps {
  /** The kind of ground below the pin: the grid has a scale. */
  ground: 'map' | 'grid';
  words: Record<'label' | 'pin' | 'zoomIn' | 'zoomOut' | 'attribution', string>;
  onFailed: () => void;
}

/** The map of a pin, which is dragged, moved with the arrow keys, or placed by a press on the map. */
export default function PinCanvas(props: PinCanvasProps) {
  const { position, start, zoom, styleUrl, ground, words } = props;
  const box = useRef<HTMLDivElement>(null);
  const pin = useRef<Marker>(undefined);
  const follow = useRef<(position: Position) => void>(undefined);
  // Position last set by the map itself, which is in view already.
  const own = useRef<Position>(undefined);
  const move = useEffectEvent((to: Position) => {
    own.current = rounded(to);
    props.onMove(own.current);
  });
  const failed = useEffectEvent(() => props.onFailed());
  const at = useEffectEvent(() => position ?? start);
  const names = useEffectEvent(() => words);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once; the effects below update it
  useEffect(() => {
    if (!box.current) return;
    let end: (() => void) | undefined;
    let isOver = false;
    const first = at();
    const { label, zoomIn, zoomOut, attribution } = names();
    createMap(box.current, {
      center: first,
      zoom: position ? NEAR : zoom,
      styleUrl,
      gestures: 'few',
      attribution,
      words: { 'Map.Title': label, 'NavigationControl.ZoomIn': zoomIn, 'NavigationControl.ZoomOut': zoomOut },
    }).then(
      (made) => {
        if (isOver) return made.end();
        end = made.end;
        const { map } = made;
        map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
        if (ground === 'grid') map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
        const element = pinElement(names().pin);
        element.classList.toggle(css.mapPinLoose, !position);
        const marker = new Marker({ element, anchor: 'bottom', draggable: true }).setLngLat(at()).addTo(map);
        marker.on('dragend', () => move(marker.getLngLat()));
        map.on('click', ({ lngLat }) => move(lngLat));
        // Zooming around the centre may move the pin out of view.
        map.on('zoomend', () => {
          if (!map.getBounds().contains(marker.getLngLat())) map.easeTo({ center: marker.getLngLat() });
        });
        element.addEventListener('keydown', (event) => {
          const direction = ARROWS[event.key];
          if (!direction) return;
          event.preventDefault();
          event.stopPropagation();
          const step = STEP_DEGREES * (event.shiftKey ? LEAP : 1);
          const { lng, lat } = marker.getLngLat();
          move({ lng: lng + direction[0] * step, lat: lat + direction[1] * step });
        });
        pin.current = marker;
        follow.current = (to) => {
          element.classList.remove(css.mapPinLoose);
          const before = marker.getLngLat();
          if (before.lng === to.lng && before.lat === to.lat) return;
          marker.setLngLat(to);
          const isOwn = own.current?.lng === to.lng && own.current.lat === to.lat;
          if (!isOwn || !map.getBounds().contains(to)) {
            map.easeTo({ center: to, zoom: Math.max(map.getZoom(), isOwn ? 14 : NEAR) });
          }
        };
      },
      () => !isOver && failed(),
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [styleUrl]);

  useEffect(() => {
    if (position) follow.current?.(position);
  }, [position]);

  return <div ref={box} className={css.mapBox} />;
}

/** Rounds to six decimals, about ten centimetres, and limits to valid degrees. */
const rounded = ({ lng, lat }: Position): Position => ({
  lng: Math.round(Math.min(180, Math.max(-180, lng)) * 1e6) / 1e6,
  lat: Math.round(Math.min(90, Math.max(-90, lat)) * 1e6) / 1e6,
});

function pinElement(label: string): HTMLButtonElement {
  const element = Object.assign(document.createElement('button'), { type: 'button', className: css.mapPin });
  element.setAttribute('aria-label', label);
  element.innerHTML = PIN;
  return element;
}
