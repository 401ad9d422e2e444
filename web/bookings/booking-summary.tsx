import type { Money } from '../../shared/money.ts';
import type { EventShape, Offering } from '../../shared/schemas/offerings.ts';
import { formatTimes } from '../../shared/time.ts';
import { Picture } from '../ui/picture.tsx';
import { useWords, type Words } from '../words.tsx';
import { CancellationPromise } from './cancellation-promise.tsx';

export interface BookingSummaryProps {
  offering: Offering;
  event: EventShape | undefined;
  seats: number;
  total: Money | undefined;
  /** ISO instant of the page. */
  now: string;
}

/** What is about to be booked: beside the steps, or below them on the phone. */
export function BookingSummary({ offering, event, seats, total, now }: BookingSummaryProps) {
  const words = useWords();
  const { t, money, day } = words;
  const { title, studio, picture } = offering;
  return (
    <aside className="sum" aria-label={t('bookings.yours')}>
      <div className="sum-h">
        <Picture picture={picture} ratio="1x1" sizes="96px" />
        <div>
          <h2>{title}</h2>
          <p className="small muted">
            {studio.name}, {studio.neighbourhood}
          </p>
          {event && (
            <p className="small strong num">
              {day(event.starts_at, event.time_zone)}, {formatTimes(event.starts_at, event.ends_at, event.time_zone)}
            </p>
          )}
        </div>
      </div>
      {event && total && (
        <>
          <div className="lines">
            <p className="line">
              <span>{priceLine(words, offering, event, seats)}</span>
              <span>{money(total)}</span>
            </p>
            {offering.materials_included && (
              <p className="line small">
                <span>{t('bookings.materials')}</span>
                <span className="muted">{t('bookings.included')}</span>
              </p>
            )}
            <p className="line total" aria-live="polite">
              <span>{t('offerings.total')}</span>
              <b>{total.amount === 0 ? t('catalogue.free') : money(total)}</b>
            </p>
          </div>
          <CancellationPromise
            policy={offering.cancellation_policy}
            startsAt={event.starts_at}
            zone={event.time_zone}
            bookedAt={now}
            free={total.amount === 0}
          />
        </>
      )}
      <h3>{t('bookings.next_steps.title')}</h3>
      <ol className="next">
        <li>{t('bookings.next_steps.names')}</li>
        <li>{t('bookings.next_steps.ticket')}</li>
        <li>{t(total?.amount === 0 ? 'bookings.next_steps.come' : 'bookings.next_steps.pay')}</li>
      </ol>
    </aside>
  );
}

/** "2 × €58"; what a group pays does not depend on how many come. */
function priceLine({ t, money }: Words, offering: Offering, event: EventShape, seats: number): string {
  if (offering.price_unit === 'group') return t('bookings.for_group', { count: seats });
  return `${seats} × ${money(event.price)}`;
}
