import { Link } from 'react-router';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { PlaceMap } from '#web/map/place-map.tsx';
import { Icon } from '#web/ui/icon.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import { areaInTown, areaOf } from '../studio-area.ts';
import * as css from '../whereabouts.module.css';

export interface LocationProps {
  studio: Studio;
}

/** The location of a studio: its address, or only the neighbourhood if the owner shows the address to guests alone. */
export default function LocationSection({ studio }: LocationProps) {
  const { t } = useWords();
  const { street, postcode, city, neighbourhood, neighbourhood_page: around, lat, lng, position_blurred } = studio;
  return (
    <section className={columnCss.blk} id="place">
      <h2>{t('studios.where')}</h2>
      {lat !== null && lng !== null && <PlaceMap lat={lat} lng={lng} isBlurred={position_blurred} />}
      <div className={css.where}>
        <Icon name="map-pin" size="l" />
        <div>
          {street === null ? (
            <p>
              <b className="strong">
                {position_blurred ? t('studios.about_here', { neighbourhood: areaOf(studio) }) : areaInTown(studio)}
              </b>{' '}
              <span className="muted">{t('studios.door_later')}</span>
            </p>
          ) : (
            <p>
              <b className="strong">{street}</b>
              <br />
              <span className="muted">
                {[[postcode, city].filter(Boolean).join(' '), neighbourhood].filter(Boolean).join(' · ')}
              </span>
            </p>
          )}
          {lat !== null && lng !== null && (
            <a className="link action" href={mapAddress(lat, lng, position_blurred)} rel="noreferrer" target="_blank">
              {t(position_blurred ? 'studios.see_on_map' : 'studios.directions')}
            </a>
          )}
          {around && (
            <p>
              <Link className="link action" to={around}>
                {t('studios.around', { place: neighbourhood })}
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Returns an OpenStreetMap URL: directions, or the surroundings if the position is blurred. */
const mapAddress = (lat: number, lng: number, blurred: boolean) =>
  blurred
    ? `https://www.openstreetmap.org/#map=16/${lat.toFixed(4)}/${lng.toFixed(4)}`
    : `https://www.openstreetmap.org/directions?to=${lat.toFixed(5)}%2C${lng.toFixed(5)}`;
