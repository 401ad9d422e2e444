import { Link } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './overview.module.css';

/** Pictures in the row. */
const SHOWN = 4;

/** What the person took part in, the latest first; nothing for a person who has not been anywhere yet. */
export function WhatYouMade({ past }: { past: readonly Booking[] }) {
  const { t } = useWords();
  const offerings = [...new Map(past.map(({ offering, id }) => [offering.id, { ...offering, booking: id }])).values()];
  if (offerings.length === 0) return null;
  return (
    <section>
      <h2 className={css.title}>{t('overview.made')}</h2>
      <ul className={css.pictures}>
        {offerings.slice(0, SHOWN).map(({ id, booking, title, picture }) => (
          <li key={id}>
            <Link to={`/bookings/${booking}`} aria-label={title}>
              <Picture picture={picture} ratio="1x1" sizes="112px" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('overview.made_say', { count: past.length })}</p>
    </section>
  );
}
