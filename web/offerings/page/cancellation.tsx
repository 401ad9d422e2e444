import { splitOf } from '../../../shared/bookings/deposit.ts';
import type { EventShape, Offering } from '../../../shared/schemas/offerings.ts';
import * as columnCss from '../../ui/styles/column.module.css';
import { useWords } from '../../words.tsx';
import { CancellationBar } from '../terms/cancellation-bar.tsx';
import { cancellationStepsIfBookedNow } from '../terms/cancellation-steps.ts';
import * as css from './offering.module.css';

interface CancellationProps {
  offering: Offering;
  /** The event whose terms are shown. */
  event: Pick<EventShape, 'starts_at' | 'time_zone' | 'price'>;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** The refunds if the guest cannot come, with dates. */
export function Cancellation({ offering, event, now }: CancellationProps) {
  const { t, dayTime } = useWords();
  const { starts_at, time_zone: zone, price } = event;
  const steps = cancellationStepsIfBookedNow({ offering, event, now });
  return (
    <section className={columnCss.blk}>
      <h2>{t('offerings.cancel')}</h2>
      {price.amount === 0 ? (
        <p>{t('offerings.cancel_free')}</p>
      ) : (
        <>
          <p className={`small muted ${css.cancelFor}`}>
            {t('offerings.cancel_for', { date: dayTime(starts_at, zone), city: offering.studio.city })}
          </p>
          <CancellationBar steps={steps} zone={zone} now={now} deposit={splitOf(price, offering.deposit_percent)} />
          <p className={`small muted ${columnCss.under}`}>
            {t(
              offering.booking_mode === 'requires_approval'
                ? 'offerings.second_thoughts_yes'
                : 'offerings.second_thoughts',
            )}
          </p>
        </>
      )}
    </section>
  );
}
