import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { RefundReason } from '../../../shared/bookings/given-refunds.ts';
import type { NewRefund, RefundPreview } from '../../../shared/schemas/refunds.ts';
import { TextField } from '../../forms/fields/field.tsx';
import * as optionCss from '../../forms/fields/option.module.css';
import { parsePrice, priceFault } from '../../forms/fields/price-text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx';
import { useWords } from '../../words.tsx';
import * as css from './money.module.css';
import { RefundReasonFields } from './refund-reason-fields.tsx';

type What = 'all' | 'seats' | 'amount';

/** What to preview, as the API reads it. */
export interface RefundChoice {
  amount?: string | undefined;
  positions?: string | undefined;
}

interface RefundFormProps {
  /** Of the preview. */
  queryKey: readonly unknown[];
  preview: (query: RefundChoice) => Promise<RefundPreview>;
  guest: string;
  currency: string;
  /** More fields, above what happens. */
  children?: ReactNode;
  /** What happens, above the button. */
  effects: (preview: RefundPreview) => ReactNode;
  busy?: boolean;
  failure?: string | undefined;
  onGive: (refund: Partial<NewRefund>, preview: RefundPreview) => void;
}

/** Gives money back: all of it, some seats or an amount, with a reason. What it does stands above the button. */
export function RefundForm({
  queryKey,
  guest,
  currency,
  children,
  effects,
  busy,
  failure,
  onGive,
  ...of
}: RefundFormProps) {
  const words = useWords();
  const { t, money, language } = words;
  const [what, setWhat] = useState<What>('all');
  const [positions, setPositions] = useState<number[]>([]);
  const [typed, setTyped] = useState('');
  const [preset, setPreset] = useState<RefundReason | ''>('our_fault');
  const [most, setMost] = useState<number>();
  const fault = priceFault(words, typed, currency, { least: 1, most });
  const amount = what === 'amount' && !fault ? (parsePrice(typed, language, currency) ?? 0) : undefined;
  const chosen = what === 'seats' ? positions : undefined;
  const isChosen = what === 'all' || (what === 'seats' ? positions.length > 0 : amount !== undefined && amount > 0);
  const query = isChosen ? { amount: amount?.toString(), positions: chosen?.join(',') } : {};
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: () => of.preview(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // Nothing is confirmed that is not the answer to what is chosen.
  const isAnswered = isChosen && !isPlaceholderData && !error;
  const give = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    if (!preview) return;
    const reason = String(new FormData(pressed.currentTarget).get('reason')).trim();
    onGive(
      { reason, preset: preset || null, ...(amount !== undefined && { amount }), ...(chosen && { positions: chosen }) },
      preview,
    );
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
          error={fault}
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
      {children}
      {isChosen && effects(preview)}
      {error && <Note kind="brick" title={t('money_back.give.failed')} />}
      {failure && <Note kind="brick" title={failure} />}
      <Button type="submit" kind="clay" busy={busy ?? false} disabled={!isAnswered}>
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
