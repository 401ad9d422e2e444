import type { EventShape, Offering } from '../../shared/schemas/offerings.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { isFew } from './offering-words.ts';
import '../ui/book-bar.css';

interface BookingBarProps {
  offering: Offering;
  /** The date that comes next. */
  event: EventShape;
  address: string;
}

/** The phone's way to book, always in sight, in place of the bottom bar. */
export function BookingBar({ offering, event, address }: BookingBarProps) {
  const { t, money, dayTime } = useWords();
  return (
    <div className="bookbar">
      <p>
        {event.price.amount === 0 ? (
          <b>{t('catalogue.free')}</b>
        ) : (
          <>
            <b>{money(event.price)}</b> {t(`catalogue.price_unit.${offering.price_unit}`)}
          </>
        )}
        <span>
          {dayTime(event.starts_at, event.time_zone)}
          {isFew(event) && (
            <>
              {' · '}
              <em className="few">{t('catalogue.seats_left', { count: event.seats_left })}</em>
            </>
          )}
        </span>
      </p>
      <ButtonLink kind="clay" to={`${address}?event=${event.id}`}>
        {t('offerings.pick_date')}
      </ButtonLink>
    </div>
  );
}
