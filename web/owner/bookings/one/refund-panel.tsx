import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RefundReason } from '../../../../shared/bookings/given-refunds.ts';
import type { RefundPreview } from '../../../../shared/schemas/refunds.ts';
import { readJson } from '../../../api.ts';
import { RefundReasonFields } from '../../../bookings/money/refund-reason-fields.tsx';
import { api } from '../../../browser-api.ts';
import { TextField } from '../../../forms/fields/field.tsx';
import * as optionCss from '../../../forms/fields/option.module.css';
import { parsePrice } from '../../../forms/fields/price-text.ts';
import { problemText } from '../../../problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLine } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useWords } from '../../../words.tsx';
import { guestName } from '../../inbox/inbox-words.ts';
import { UndoRow } from '../../inbox/undo-row.tsx';
import * as css from './one.module.css';
import { giveLater, pendingRefunds } from './pending-refunds.ts';
import type { StudioActionProps } from './studio-actions.tsx';

type What = 'all' | 'seats' | 'amount';

/** Gives money back after the start: all of it, some seats or an amount; what it does stands above the button, and for ten seconds it can be taken back. */
export function RefundPanel({ booking, studio }: StudioActionProps) {
  const words = useWords();
  const { t, money, language } = words;
  const [what, setWhat] = useState<What>('all');
  const [positions, setPositions] = useState<number[]>([]);
  const [typed, setTyped] = useState('');
  const [preset, setPreset] = useState<RefundReason | ''>('our_fault');
  const waiting = pendingRefunds.usePending().get(booking.id);
  const guest = guestName(words, booking);
  const param = { id: studio.id, booking: booking.id };
  const currency = booking.refundable?.currency ?? '';
  const amount = what === 'amount' ? (parsePrice(typed, language, currency) ?? 0) : undefined;
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
    if (!preview) return;
    const reason = String(new FormData(pressed.currentTarget).get('reason')).trim();
    const most = amount === undefined ? {} : { amount: preview.amount.amount };
    giveLater({
      path: param,
      refund: { reason, preset: preset || null, ...most, ...(chosen && { positions: chosen }) },
      amount: preview.amount,
      onFailure: (failed) => toast({ kind: 'destructive', title: problemText(t, failed) }),
    });
  };
  if (waiting) {
    return (
      <UndoRow
        isYes
        title={t('money_back.give.done', { amount: money(waiting.amount), guest })}
        say={(left) => (left > 0 ? t('money_back.give.sent_in', { count: left }) : t('money_back.give.sending'))}
        undo={t('money_back.give.undo')}
        givenAt={waiting.givenAt}
        onUndo={() => pendingRefunds.takeBack(booking.id)}
      />
    );
  }
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
          onChange={(event) => setTyped(event.target.value)}
          required
        />
      )}
      <RefundReasonFields
        guest={guest}
        preset={preset}
        help={t(`money_back.give.${isAtDesk ? 'why_help_desk' : 'why_help'}`)}
        onPreset={setPreset}
      />
      {isChosen && <Effects preview={preview} guest={guest} />}
      {error && <Note kind="brick" title={t('money_back.give.failed')} />}
      <Button type="submit" kind="clay" disabled={!isAnswered}>
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
