import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { namesWithRoom } from '../view/names.ts';
import { neighbourhoodNames } from './style.ts';

/** Names are elements of the page: a font of glyphs would have to come from somewhere. Returns their end. */
export function showNames(map: MapLibre): () => void {
  let isOver = false;
  const markers: Marker[] = [];
  void neighbourhoodNames().then((names) => {
    if (isOver) return;
    const elements = new Map(
      names.map((each) => {
        const element = Object.assign(document.createElement('span'), {
          className: 'map-name',
          textContent: each.name,
        });
        element.setAttribute('aria-hidden', 'true');
        markers.push(new Marker({ element }).setLngLat(each).addTo(map));
        return [each, element];
      }),
    );
    const show = () => {
      const shown = new Set(namesWithRoom(names, map.getZoom()));
      for (const [each, element] of elements) element.hidden = !shown.has(each);
    };
    map.on('zoomend', show);
    show();
  });
  return () => {
    isOver = true;
    for (const marker of markers) marker.remove();
  };
}
