import type { Booking } from '../../shared/schemas/bookings.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

/** To the studio's door, on OpenStreetMap; by its address where nobody has put it on the map. */
export function WayThere({ studio }: Pick<Booking, 'studio'>) {
  const { t } = useWords();
  return (
    <a className={buttonClass({ kind: 'line', size: 's' })} href={mapAddress(studio)} rel="noreferrer" target="_blank">
      <Icon name="map-pin" />
      {t('bookings.way_there')}
    </a>
  );
}

function mapAddress({ lat, lng, street, postcode, city }: Booking['studio']): string {
  if (lat !== null && lng !== null) {
    return `https://www.openstreetmap.org/directions?to=${lat.toFixed(5)}%2C${lng.toFixed(5)}`;
  }
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street}, ${postcode} ${city}`)}`;
}
