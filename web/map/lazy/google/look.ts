import { inkOf } from '../ink.ts';
import type { MapOptions, MapStyle } from './api.ts';

/** Returns the styling of Google's map in the colours of the page's current theme. */
export function mapStyles(): Pick<MapOptions, 'styles' | 'backgroundColor'> {
  const fill = (featureType: string, color: string): MapStyle => ({
    featureType,
    elementType: 'geometry',
    stylers: [{ color: inkOf(color) }],
  });
  const hide = (featureType: string, elementType?: string): MapStyle => ({
    featureType,
    ...(elementType && { elementType }),
    stylers: [{ visibility: 'off' }],
  });
  return {
    backgroundColor: inkOf('--map-land-2'),
    styles: [
      { elementType: 'geometry', stylers: [{ color: inkOf('--map-land') }] },
      { elementType: 'labels.text.fill', stylers: [{ color: inkOf('--muted') }] },
      { elementType: 'labels.text.stroke', stylers: [{ color: inkOf('--map-land-2') }] },
      fill('water', '--map-sea'),
      fill('poi.park', '--map-park'),
      fill('road', '--map-road'),
      hide('poi', 'labels'),
      hide('transit'),
      hide('road', 'labels.icon'),
    ],
  };
}
