import type { SplitPrice } from '#shared/bookings/deposit.ts';
import type { Money } from '#shared/money/money.ts';
import type { EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { type BookingTerms, RuleLine } from '#web/offerings/terms/rule-line.tsx';
import { areaOf } from '#web/studios/studio-area.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';

/** An event, or a free slot. */
export type Chosen = Pick<EventShape, 'starts_at' | 'ends_at' | 'time_zone'>;

export interface BookingSummaryProps {
  offering: Offering;
  chosen: Chosen | undefined;
  total: Money | undefined;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** A line of the price: "2 × €58", and what that is. */
export interface SummaryLine {
  text: string;
  price: Money;
}

interface BookingSummaryInput extends BookingSummaryProps {
  /** How the price is calculated. */
  lines: readonly SummaryLine[];
  /** Undefined where all of it is paid at once. */
  deposit: SplitPrice | undefined;
  payment: 'online' | 'at_studio';
  /** What the cancellation rule depends on; undefined while nothing is chosen. */
  terms: BookingTerms | undefined;
}

/** The summary of the booking, beside the steps, or below them on phones. */
export function BookingSummary({ offering, chosen, total, lines, deposit, payment, terms }: BookingSummaryInput) {
  const words = useWords();
  const { t, money, day } = words;
  const { title, studio, picture } = offering;
  return (
    <aside className={css.sum} aria-label={t('bookings.yours')}>
      <div className={css.sumH}>
        <Picture picture={picture} ratio="1x1" sizes="96px" />
        <div>
          <h2>{title}</h2>
          <p className="small muted">
            <bdi>{studio.name}</bdi>, {areaOf(studio)}
          </p>
          {chosen && (
            <p className="small strong num">
              {day(chosen.starts_at, chosen.time_zone)},{' '}
              {timeRange(words, chosen.starts_at, chosen.ends_at, chosen.time_zone)}
            </p>
          )}
        </div>
      </div>
      {chosen && total && (
        <>
          <div className={css.lines}>
            {lines.map(({ text, price }) => (
              <p key={text} className={css.line}>
                <span>{text}</span>
                <span>{money(price)}</span>
              </p>
            ))}
            {offering.materials_included && (
              <p className={`${css.line} small`}>
                <span>{t('bookings.materials')}</span>
                <span className="muted">{t('bookings.included')}</span>
              </p>
            )}
            <p className={`${css.line} ${css.total}`} aria-live="polite">
              <span>{t('offerings.total')}</span>
              <b>{total.amount === 0 ? t('catalogue.free') : money(total)}</b>
            </p>
            {deposit && (
              <>
                <p className={`${css.line} small`}>
                  <span>{t('bookings.deposit.now')}</span>
                  <span>{money(deposit.online)}</span>
                </p>
                <p className={`${css.line} small`}>
                  <span>{t('bookings.deposit.rest')}</span>
                  <span>{money(deposit.at_studio)}</span>
                </p>
              </>
            )}
          </div>
          {terms && <RuleLine {...terms} />}
        </>
      )}
      <h3>{t('bookings.next_steps.title')}</h3>
      <ol className={css.next}>
        <li>{t('bookings.next_steps.names')}</li>
        {payment === 'online' && total?.amount !== 0 && <li>{t('payments.next.bank')}</li>}
        <li>
          {offering.booking_mode === 'requires_approval'
            ? t('bookings.next_steps.approval', { studio: studio.name })
            : t('bookings.next_steps.ticket')}
        </li>
        <li>
          {t(
            deposit
              ? 'bookings.next_steps.pay_rest'
              : total?.amount === 0 || payment === 'online'
                ? 'bookings.next_steps.come'
                : 'bookings.next_steps.pay',
          )}
        </li>
      </ol>
    </aside>
  );
}
