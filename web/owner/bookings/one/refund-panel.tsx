import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RefundPreview } from '../../../../shared/schemas/refunds.ts';
import { readJson } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { TextAreaField, TextField } from '../../../forms/fields/field.tsx';
import * as optionCss from '../../../forms/fields/option.module.css';
import { parsePrice, priceFault } from '../../../forms/fields/price-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLine } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAttempt } from '../../../use-attempt.ts';
import { useWords } from '../../../words.tsx';
import { guestName } from '../../inbox/inbox-words.ts';
import { refreshStudioBookings } from './booking-query.ts';
import * as css from './one.module.css';
import type { StudioActionProps } from './studio-actions.tsx';

type What = 'all' | 'seats' | 'amount';

/** Gives money back after the start: all of it, some seats or an amount; what it does stands above the button. */
export function RefundPanel({ booking, studio, onDone }: StudioActionProps & { onDone: () => void }) {
  const words = useWords();
  const { t, money, language } = words;
  const [what, setWhat] = useState<What>('all');
  const [positions, setPositions] = useState<number[]>([]);
  const [typed, setTyped] = useState('');
  const { busy, failure, run } = useAttempt();
  const param = { id: studio.id, booking: booking.id };
  const currency = booking.refundable?.currency ?? '';
  const [most, setMost] = useState<number>();
  const fault = priceFault(words, typed, currency, { least: 1, most });
  const amount = what === 'amount' && !fault ? (parsePrice(typed, language, currency) ?? 0) : undefined;
  const chosen = what === 'seats' ? positions : undefined;
  const isChosen = what === 'all' || (what === 'seats' ? positions.length > 0 : amount !== undefined && amount > 0);
  const route = api.studios[':id'].bookings[':booking'].refunds;
  const query = isChosen ? { amount: amount?.toString(), positions: chosen?.join(',') } : {};
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['studio-booking', studio.id, booking.id, 'refund', query],
    queryFn: () => readJson(route.$get({ param, query })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // Nothing is confirmed that is not the answer to what is chosen.
  const isAnswered = isChosen && !isPlaceholderData && !error;
  const give = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const reason = String(new FormData(pressed.currentTarget).get('reason')).trim();
    void run(async () => {
      const json = { reason, ...(amount !== undefined && { amount }), ...(chosen && { positions: chosen }) };
      const given = await readJson(route.$post({ param, header: {}, json }));
      toast({ title: t('money_back.give.done', { amount: money(given.amount), guest: guestName(words, booking) }) });
      onDone();
      await refreshStudioBookings();
    });
  };
  if (preview && preview.most.amount !== most) setMost(preview.most.amount);
  if (!preview)
    return error ? <Note kind="brick" title={t('money_back.give.failed')} /> : <SkeletonLine height="160px" />;
  const isAtDesk = preview.at_desk.amount === preview.amount.amount;
  return (
    <form className={css.form} method="post" onSubmit={give}>
      <fieldset className={optionCss.opts}>
        <legend>{t('money_back.give.how_much')}</legend>
        {(['all', 'seats', 'amount'] as const).map((each) => (
          <label key={each} className={optionCss.opt}>
            <input type="radio" name="what" value={each} checked={what === each} onChange={() => setWhat(each)} />
            <span>
              <b>{t(`money_back.give.${each}`)}</b>
              <small>{t(`money_back.give.${each}_say`, { most: money(preview.most) })}</small>
            </span>
            {each === 'all' && <span className="num strong">{money(preview.most)}</span>}
          </label>
        ))}
      </fieldset>
      {what === 'seats' && <Seats preview={preview} chosen={positions} onChange={setPositions} />}
      {what === 'amount' && (
        <TextField
          label={t('money_back.give.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.target.value)}
          required
        />
      )}
      <TextAreaField
        label={t('money_back.give.why')}
        help={t(`money_back.give.${isAtDesk ? 'why_help_desk' : 'why_help'}`)}
        name="reason"
        rows={2}
        maxLength={1000}
        required
      />
      {isChosen && <Effects preview={preview} guest={guestName(words, booking)} />}
      {error && <Note kind="brick" title={t('money_back.give.failed')} />}
      {failure && <Note kind="brick" title={failure} />}
      <Button type="submit" kind="clay" busy={busy} disabled={!isAnswered}>
        {isChosen ? t('money_back.give.act', { amount: money(preview.amount) }) : t('money_back.give.title')}
      </Button>
    </form>
  );
}

interface SeatsProps {
  preview: RefundPreview;
  chosen: readonly number[];
  onChange: (positions: number[]) => void;
}

function Seats({ preview, chosen, onChange }: SeatsProps) {
  const { t, money } = useWords();
  return (
    <fieldset className={optionCss.opts}>
      <legend className="sr">{t('money_back.give.seats')}</legend>
      {preview.seats.map(({ position, name, price, is_refunded }) => (
        <label key={position} className={optionCss.opt}>
          <input
            type="checkbox"
            checked={chosen.includes(position)}
            disabled={is_refunded}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, position] : chosen.filter((each) => each !== position))
            }
          />
          <span>
            <b>{name}</b>
            {is_refunded && <small>{t('money_back.give.seat_back')}</small>}
          </span>
          <span className="num">{money(price)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the guest gets, what of the commission comes back, and what it means for what is paid out. */
function Effects({ preview, guest }: { preview: RefundPreview; guest: string }) {
  const { t, money } = useWords();
  const { amount, at_desk, card_last4: last4, commission, cost, balance, is_paid_out } = preview;
  const before = money(balance.before);
  const after = money(balance.after);
  const online = { ...amount, amount: amount.amount - at_desk.amount };
  return (
    <ul className={`${css.effects} num`} aria-live="polite">
      {online.amount > 0 && (
        <li>
          {last4
            ? t('money_back.give.gets_card', { guest, amount: money(online), last4 })
            : t('money_back.give.gets', { guest, amount: money(online) })}
        </li>
      )}
      {at_desk.amount > 0 && <li>{t('money_back.give.gets_desk', { guest, amount: money(at_desk) })}</li>}
      {commission.amount > 0 && <li>{t('money_back.give.commission', { amount: money(commission) })}</li>}
      {before !== after && (
        <li>
          {t(`money_back.give.${is_paid_out && online.amount > 0 ? 'balance_paid' : 'balance'}`, { before, after })}
        </li>
      )}
      <li>{t('money_back.give.seat_stays')}</li>
      <li>{t('money_back.give.cost', { amount: money(cost) })}</li>
    </ul>
  );
}
