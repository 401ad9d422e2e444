import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { AdminRefundPreview, RefundPreview } from '#shared/schemas/bookings/refunds.ts';
import { readJson } from '#web/api.ts';
import { newBookingKey } from '#web/bookings/form/booking-draft.ts';
import { RefundForm } from '#web/bookings/money/refund-form.tsx';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import * as toolCss from '#web/ui/styles/tool-page.module.css';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { BookingFacts } from './booking-facts.tsx';

const refunds = api.admin.bookings[':id'].refunds;

/** Gives money of any booking back, at any time: it is found by its reference. */
export function GiveRefund() {
  const { t } = useWords();
  const [sought, setSought] = useState<string>();
  const find = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    setSought(String(new FormData(pressed.currentTarget).get('reference')).trim() || undefined);
  };
  return (
    <section>
      <h2>{t('money_back.give.title')}</h2>
      <form className={toolCss.toolForm} method="post" onSubmit={find}>
        <TextField
          label={t('returned_refunds.give.reference')}
          help={t('returned_refunds.give.reference_help')}
          name="reference"
          autoComplete="off"
          maxLength={60}
          required
        />
        <p className={toolCss.toolDo}>
          <Button type="submit" size="s">
            {t('returned_refunds.give.find')}
          </Button>
        </p>
      </form>
      {sought && <FoundBooking key={sought} id={sought} />}
    </section>
  );
}

type Payer = 'studio' | 'platform';

function FoundBooking({ id }: { id: string }) {
  const words = useWords();
  const { t, money } = words;
  const [payer, setPayer] = useState<Payer>('studio');
  const key = useRef(newBookingKey());
  const { busy, failure, run } = useAttempt();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'booking-refund', id],
    queryFn: () => readJson(refunds.$get({ param: { id }, query: {} })),
    staleTime: 0,
    retry: false,
  });
  if (error) return <Note kind="brick" title={problemText(t, error)} />;
  if (!data) return <SkeletonLine height="160px" />;
  const { booking, guest, studio, most } = data;
  const name = guest.name || guest.email || '';
  return (
    <div className={toolCss.toolForm}>
      <div>
        <h3>{name}</h3>
        <BookingFacts booking={booking} guest={guest} studio={studio} zone={booking.time_zone} />
      </div>
      <RefundForm
        queryKey={['admin', 'booking-refund', id, payer]}
        preview={(query) => readJson(refunds.$get({ param: { id }, query: { ...query, paid_by: payer } }))}
        guest={name}
        currency={most.currency}
        busy={busy}
        failure={failure}
        effects={(preview) => <Effects preview={preview} found={data} payer={payer} />}
        onGive={(refund, preview) =>
          void run(async () => {
            const header = { 'idempotency-key': key.current };
            const param = { id: booking.id };
            await readJson(refunds.$post({ param, header, json: { ...refund, paid_by: payer } }));
            key.current = newBookingKey();
            toast({ title: t('money_back.give.done', { amount: money(preview.amount), guest: name }) });
            await refetch();
          })
        }
      >
        <SelectField
          label={t('returned_refunds.give.payer')}
          value={payer}
          options={(['studio', 'platform'] as const).map((value) => ({
            value,
            label: t(`returned_refunds.give.by_${value}`, { studio: studio.name }),
          }))}
          onChange={setPayer}
        />
      </RefundForm>
    </div>
  );
}

/** What guest, studio and platform get and bear. */
function Effects({ preview, found, payer }: { preview: RefundPreview; found: AdminRefundPreview; payer: Payer }) {
  const { t, money } = useWords();
  const { amount, cost, commission } = preview;
  const studio = found.studio.name;
  return (
    <ul className="small num" aria-live="polite">
      <li>
        {t('money_back.give.gets_back', { guest: found.guest.name || found.guest.email || '', amount: money(amount) })}
      </li>
      {payer === 'platform' ? (
        <li>{t('returned_refunds.give.platform_pays', { amount: money(amount), studio })}</li>
      ) : (
        <li>
          {t('returned_refunds.give.studio_pays', { studio, amount: money(cost), commission: money(commission) })}
        </li>
      )}
    </ul>
  );
}
