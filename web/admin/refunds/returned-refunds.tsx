import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RETURN_WAYS, type ReturnWay } from '#shared/payments/payments.ts';
import type { ReturnedRefund } from '#shared/schemas/bookings/refunds.ts';
import { type Client, readJson } from '#web/api.ts';
import { formatTicketCode } from '#web/bookings/booking-words.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { unlessOfPage } from '#web/fresh-data.ts';
import { queryClient } from '#web/query.ts';
import { useOwnZone } from '#web/settings/own-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import * as toolCss from '#web/ui/styles/tool-page.module.css';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';

export const returnedRefundsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['admin', 'returned-refunds'],
    queryFn: async () => (await readJson(client.admin['returned-refunds'].$get())).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

/** Refunds that guests' banks returned, until it is decided how they go out. */
export function ReturnedRefunds() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(returnedRefundsQuery(api));
  return (
    <section>
      <h2>{t('returned_refunds.title')}</h2>
      <p>{t('returned_refunds.say')}</p>
      {error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLine height="120px" />
      ) : data.length === 0 ? (
        <p className="muted">{t('returned_refunds.none')}</p>
      ) : (
        <ul className={toolCss.toolList} aria-label={t('returned_refunds.title')}>
          {data.map((returned) => (
            <ReturnedRow key={returned.id} returned={returned} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReturnedRow({ returned }: { returned: ReturnedRefund }) {
  const { t, money, longDay } = useWords();
  const { busy, failure, run } = useAttempt();
  const [reference, setReference] = useState('');
  const { id, amount, booking, studio, guest, wanted, card_last4: last4, returned_at } = returned;
  const day = longDay(returned_at, useOwnZone());
  const decide = (way: ReturnWay) =>
    run(async () => {
      await readJson(api.admin['returned-refunds'][':id'].decision.$post({ param: { id }, json: { way, reference } }));
      toast({ title: t('returned_refunds.done') });
      await queryClient.invalidateQueries(returnedRefundsQuery(api));
    });
  return (
    <li>
      <h3 className="num">
        {money(amount)} · {guest.name || guest.email}
      </h3>
      <p>
        {booking
          ? t('returned_refunds.for_booking', {
              title: booking.title,
              reference: formatTicketCode(booking.reference),
              studio: studio.name,
            })
          : t('returned_refunds.for_pass', { studio: studio.name })}
      </p>
      <p className="small muted">
        {last4 ? t('returned_refunds.returned_card', { day, last4 }) : t('returned_refunds.returned', { day })}
        {guest.email && ` · ${guest.email}`}
      </p>
      <p className="strong">
        {wanted
          ? t('returned_refunds.wanted', { iban: wanted.iban, name: wanted.account_name })
          : t('returned_refunds.not_asked')}
      </p>
      <div className={toolCss.toolForm}>
        <TextField
          label={t('returned_refunds.reference')}
          help={t('returned_refunds.reference_help')}
          maxLength={200}
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        {failure && <Note kind="brick" title={failure} />}
        <p className={toolCss.toolDo}>
          {RETURN_WAYS.toReversed().map((way) => (
            <Button
              key={way}
              size="s"
              kind={way === (wanted ? 'transfer' : 'again') ? 'clay' : 'line'}
              busy={busy}
              onClick={() => decide(way)}
            >
              {t(`returned_refunds.ways.${way}`)}
            </Button>
          ))}
        </p>
      </div>
    </li>
  );
}
