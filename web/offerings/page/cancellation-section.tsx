import { cancellationSteps } from '#shared/bookings/cancellation.ts';
import { freeByYes, secondThoughtsText } from '#shared/bookings/cancellation-rule.ts';
import { splitOf } from '#shared/bookings/deposit.ts';
import type { EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import { CancellationBar } from '../terms/cancellation-bar.tsx';
import { cancellationTermsIfBookedNow } from '../terms/cancellation-steps.ts';
import * as css from './offering.module.css';

/** With the event whose terms are shown. */
export interface CancellationProps extends Pick<EventShape, 'starts_at' | 'time_zone' | 'price'> {
  offering: Offering;
  /** True if there are more dates to choose from. */
  hasOthers: boolean;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** The refunds if the guest cannot come, with dates. */
export default function CancellationSection({ offering, hasOthers, now, ...event }: CancellationProps) {
  const { t, dayTime } = useWords();
  const { starts_at, time_zone: zone, price } = event;
  const terms = cancellationTermsIfBookedNow({ offering, event, now });
  const steps = cancellationSteps(terms);
  const byYes = freeByYes(terms, steps.find(({ share }) => share === 100)?.until ?? undefined);
  const secondThoughts = secondThoughtsText(t, terms);
  return (
    <section className={columnCss.blk} id="cancellation">
      <h2>{t('offerings.cancel')}</h2>
      {price.amount === 0 ? (
        <p>{t('offerings.cancel_free')}</p>
      ) : (
        <>
          <p className={`small muted ${css.cancelFor}`}>
            {t('offerings.cancel_for', { date: dayTime(starts_at, zone), city: offering.studio.city })}
          </p>
          <CancellationBar
            steps={steps}
            freeByYes={byYes}
            zone={zone}
            now={now}
            deposit={splitOf(price, offering.deposit_percent)}
          />
          {hasOthers && <p className={`small muted ${columnCss.under}`}>{t('offerings.cancel_others')}</p>}
          {secondThoughts && <p className={`small muted ${columnCss.under}`}>{secondThoughts}</p>}
        </>
      )}
    </section>
  );
}
