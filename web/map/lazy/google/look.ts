import type { MapOptions, MapStyle } from './api.ts';

/** Google's map in the colours of the page, in the theme it is in. */
export function ourLook(): Pick<MapOptions, 'styles' | 'backgroundColor'> {
  const style = getComputedStyle(document.documentElement);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  const fill = (featureType: string, color: string): MapStyle => ({
    featureType,
    elementType: 'geometry',
    stylers: [{ color: ink(color) }],
  });
  const hide = (featureType: string, elementType?: string): MapStyle => ({
    featureType,
    ...(elementType && { elementType }),
    stylers: [{ visibility: 'off' }],
  });
  return {
    backgroundColor: ink('--map-land-2'),
    styles: [
      { elementType: 'geometry', stylers: [{ color: ink('--map-land') }] },
      { elementType: 'labels.text.fill', stylers: [{ color: ink('--muted') }] },
      { elementType: 'labels.text.stroke', stylers: [{ color: ink('--map-land-2') }] },
      fill('water', '--map-sea'),
      fill('poi.park', '--map-park'),
      fill('road', '--map-road'),
      hide('poi', 'labels'),
      hide('transit'),
      hide('road', 'labels.icon'),
    ],
  };
}
