import { refundReasonText } from '#shared/bookings/given-refunds.ts';
import type { StudioBookingDetails } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { isolate } from '#shared/text/isolate.ts';
import { quote } from '#shared/text/quote.ts';
import { useSite } from '#web/site.ts';
import { useWords } from '#web/words.tsx';
import * as css from './one.module.css';

/** What of a booking went back, with or without a reason, oldest first. */
const listGivenBack = ({ given_refunds, refunds }: StudioBookingDetails) =>
  [
    ...given_refunds,
    ...refunds
      .filter(({ given }) => !given)
      .map(({ id, amount, at }) => ({
        id,
        amount,
        at,
        by: null,
        name: null,
        names: [],
        reason: '',
        preset: null,
        way: 'money' as const,
      })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));

export const hasGivenBack = (booking: StudioBookingDetails): boolean => listGivenBack(booking).length > 0;

/** What went back before, by whom and why, and what stays paid. */
export function GivenBack({ booking }: { booking: StudioBookingDetails }) {
  const { t, money, dayTime, language } = useWords();
  const { name: site } = useSite();
  const rows = listGivenBack(booking);
  const { payment_summary: summary, event } = booking;
  if (rows.length === 0) return null;
  const amount = summary?.paid.reduce((sum, part) => sum + part.amount.amount, 0) ?? 0;
  const currency = rows[0]?.amount.currency ?? '';
  return (
    <section>
      <h3>{t('money_back.before.title')}</h3>
      <ul className={`${css.payments} small num`}>
        {rows.map(({ id, amount: back, at, by, name, names, reason, preset, way }) => {
          const who = by === 'platform' ? site : by === 'system' ? t('money_back.before.by_silence') : name;
          const what = by === null ? t('money_back.before.cancelled') : names.map(isolate).join(', ');
          return (
            <li key={id}>
              <b>{money({ ...back, amount: -back.amount })}</b>
              <span className="muted">
                {[
                  what,
                  way === 'credit' && t('money_back.before.credit'),
                  refundReasonText(t, preset),
                  who,
                  dayTime(at, event.time_zone),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {reason && <q>{quote(reason, language)}</q>}
              </span>
            </li>
          );
        })}
        <li>
          <b>{money({ amount, currency })}</b>
          <span className="muted">{t('money_back.before.stays')}</span>
        </li>
      </ul>
    </section>
  );
}
