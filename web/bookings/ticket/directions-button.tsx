import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useWords } from '#web/words.tsx';
import { directionsTo } from './external-links.ts';
import * as css from './ticket.module.css';

const NAMES = { google: 'Google Maps', apple: 'Apple Maps', openstreetmap: 'OpenStreetMap' } as const;

/** A menu of directions to the studio in common map services. */
export function DirectionsButton({ studio }: Pick<Booking, 'studio'>) {
  const { t } = useWords();
  const directions = directionsTo(studio);
  return (
    <Menu
      label={t('bookings.way_there')}
      className={css.tkAct}
      buttonClass={buttonClass({ kind: 'line', size: 's' })}
      button={
        <>
          <Icon name="map-pin" />
          {t('bookings.way_there')}
        </>
      }
    >
      {(['google', 'apple', 'openstreetmap'] as const).map((service) => (
        <a key={service} role="menuitem" href={directions[service]} rel="noreferrer" target="_blank">
          {NAMES[service]}
        </a>
      ))}
    </Menu>
  );
}
