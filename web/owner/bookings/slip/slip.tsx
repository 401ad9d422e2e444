import { queryOptions, useQuery } from '@tanstack/react-query';
import { paymentSentence } from '#shared/bookings/payment-text.ts';
import type { Money } from '#shared/money/money.ts';
import type { Slip } from '#shared/schemas/owner-desk/slips.ts';
import { type Client, readJson } from '#web/api.ts';
import { formatTicketCode } from '#web/bookings/booking-words.ts';
import { api } from '#web/browser-api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import type { BookingPath } from '../one/booking-query.ts';
import * as css from './slip.module.css';

/** Gets the slip of a booking that was paid at the desk. */
export const slipQuery = (client: Client, param: BookingPath) =>
  queryOptions({
    queryKey: ['studio-booking', param.id, param.booking, 'slip'],
    queryFn: () => readJson(client.studios[':id'].bookings[':booking'].slip.$get({ param })),
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

interface DeskSlipProps {
  studioId: string;
  bookingId: string;
  /** What the guest handed over, where the desk knows it. */
  given?: Money | undefined;
}

/**
 * The slip of a booking that was paid at the desk, and the button that prints it alone. Needs the texts
 * `studio_booking` and `bookings`.
 */
export function DeskSlip({ studioId, bookingId, given }: DeskSlipProps) {
  const { t } = useWords();
  const slip = useQuery(slipQuery(api, { id: studioId, booking: bookingId }));
  if (slip.isError) return <Trouble error={slip.error} onRetry={() => slip.refetch()} />;
  if (!slip.data) return <SkeletonLine height="320px" />;
  return (
    <div className={css.box}>
      <SlipPaper slip={slip.data} given={given} />
      <Button size="s" kind="ink" icon="printer" onClick={() => window.print()}>
        {t('studio_booking.slip.act')}
      </Button>
    </div>
  );
}

function SlipPaper({ slip, given }: { slip: Slip; given?: Money | undefined }) {
  const { t, money, dayTime, language } = useWords();
  const { studio, title, starts_at, time_zone: zone, discount, total, tax, payment_summary: summary } = slip;
  return (
    <article className={`${css.slip} num`} aria-label={t('studio_booking.slip.title')}>
      <header>
        <b className={css.studio}>{studio.name}</b>
        {studio.tax_id && <small>{t('studio_booking.slip.tax_id', { id: studio.tax_id })}</small>}
      </header>
      <div className={css.part}>
        <p>
          <bdi>{title}</bdi>
          {starts_at && <small>{dayTime(starts_at, zone)}</small>}
        </p>
        {slip.lines.map((line) => (
          <Line
            key={`${line.name} ${line.amount.amount}`}
            what={line.name ?? t('studio_booking.slip.seats', { count: line.quantity })}
            amount={eachText(line, (amount) => money(amount)) ?? money(line.amount)}
          />
        ))}
        {discount && (
          <Line what={t('studio_booking.slip.discount')} amount={money({ ...discount, amount: -discount.amount })} />
        )}
        <p className={`${css.line} ${css.total}`}>
          <b>{t('studio_booking.slip.total')}</b>
          <b>{money(total)}</b>
        </p>
        {tax && (
          <Line
            isMuted
            what={t('studio_booking.slip.tax', { rate: (tax.rate / 100).toLocaleString(language) })}
            amount={money(tax.amount)}
          />
        )}
      </div>
      <div className={css.part}>
        <p className="strong">{paymentSentence(t, money, summary)}</p>
        {slip.desk_payments.map(({ id, amount, method, by, taken_at }) => (
          <div key={id}>
            <Line
              what={[
                t(`studio_booking.pay.method_${method ?? 'unknown'}`),
                ...(amount.amount < 0 ? [t('studio_booking.slip.back')] : []),
              ].join(', ')}
              amount={money(amount)}
            />
            <small>
              {by
                ? t(`studio_booking.slip.${amount.amount < 0 ? 'returned' : 'taken'}`, {
                    name: by,
                    time: dayTime(taken_at, zone),
                  })
                : t(`studio_booking.slip.${amount.amount < 0 ? 'returned_at' : 'taken_at'}`, {
                    time: dayTime(taken_at, zone),
                  })}
            </small>
          </div>
        ))}
        {given && given.amount > summary.paid_at_studio.amount && (
          <Line
            isMuted
            what={t('studio_booking.slip.given', { given: money(given) })}
            amount={money({ ...given, amount: given.amount - summary.paid_at_studio.amount })}
          />
        )}
      </div>
      <footer>
        {[
          ...slip.papers,
          t('studio_booking.slip.ticket', {
            count: slip.ticket_codes.length,
            codes: slip.ticket_codes.map(formatTicketCode).join(', '),
          }),
        ].join(' · ')}
      </footer>
    </article>
  );
}

/** Formats "2 × €24" for a line of several at one price; undefined for all others. */
function eachText({ quantity, amount }: Slip['lines'][number], money: (amount: Money) => string): string | undefined {
  if (quantity < 2 || amount.amount % quantity !== 0) return undefined;
  return `${quantity} × ${money({ ...amount, amount: amount.amount / quantity })}`;
}

function Line({ what, amount, isMuted = false }: { what: string; amount: string; isMuted?: boolean }) {
  return (
    <p className={isMuted ? `${css.line} ${css.muted}` : css.line}>
      <bdi>{what}</bdi>
      <span>{amount}</span>
    </p>
  );
}
