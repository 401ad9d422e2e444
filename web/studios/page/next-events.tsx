import { Link } from 'react-router';
import type { EventShape, OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import { isFew } from '#web/offerings/offering-words.ts';
import { offeringAddress, withDate } from '#web/offerings/urls.ts';
import { timeRange } from '#web/time/time-range.ts';
import { DayBlock } from '#web/ui/day-block.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './studio.module.css';

const SHOWN = 5;

/** The next event of each offering, soonest first. */
export function NextEvents({ offerings }: { offerings: readonly OfferingSummary[] }) {
  const { t } = useWords();
  const dated = offerings.flatMap((offering) =>
    offering.next_event ? [{ offering, event: offering.next_event }] : [],
  );
  if (dated.length === 0) return null;
  return (
    <section className={`${columnCss.blk} ${css.blk}`} id="dates">
      <div className="sec-h">
        <h2>{t('studios.dates')}</h2>
        {offerings.length > SHOWN && (
          <Link className="link action" to="#offerings">
            {t('studios.all_offerings', { count: offerings.length })}
          </Link>
        )}
      </div>
      <div className={css.srows}>
        {dated.slice(0, SHOWN).map(({ offering, event }) => (
          <DateRow key={offering.id} offering={offering} event={event} />
        ))}
      </div>
    </section>
  );
}

function DateRow({ offering, event }: { offering: OfferingSummary; event: EventShape }) {
  const words = useWords();
  const { t, money } = words;
  const { starts_at, ends_at, time_zone: zone, price, seats_left } = event;
  const mode = offering.booking_mode;
  return (
    <Link className={css.srow} to={offeringAddress(offering)} state={withDate(event)} prefetch="intent">
      <DayBlock instant={starts_at} zone={zone} withMonth />
      <div>
        <h3>{offering.title}</h3>
        <p className="small muted num">
          {timeRange(words, starts_at, ends_at, zone)} · {t(`catalogue.service_type.${offering.service_type}`)}
          {mode !== 'direct_booking' && ` · ${t(`catalogue.booking_mode.${mode}`)}`}
        </p>
      </div>
      <div className={css.srowE}>
        <b className="num">{price.amount === 0 ? t('catalogue.free') : money(price)}</b>
        {mode === 'request_only' ? null : isFew(event) ? (
          <span className="small few-left">{t('catalogue.seats_left', { count: seats_left })}</span>
        ) : (
          <span className="small muted">{t('catalogue.free_seats', { count: seats_left })}</span>
        )}
      </div>
    </Link>
  );
}
