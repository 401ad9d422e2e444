import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { REFUND_WAYS, type RefundReason, type RefundWay } from '#shared/bookings/given-refunds.ts';
import type { NewRefund, RefundPreview } from '#shared/schemas/bookings/refunds.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import * as optionCss from '#web/forms/fields/option.module.css';
import { parsePrice } from '#web/forms/fields/price-text.ts';
import * as segmentedCss from '#web/forms/fields/segmented.module.css';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './money.module.css';
import { type RefundAmount, refundFault } from './refund-fault.ts';
import { RefundReasonFields } from './refund-reason-fields.tsx';

/** What to preview, as the API reads it. */
export interface RefundChoice {
  amount?: string | undefined;
  positions?: string | undefined;
  way?: RefundWay;
}

interface RefundFormProps {
  /** Of the preview. */
  queryKey: readonly unknown[];
  preview: (query: RefundChoice) => Promise<RefundPreview>;
  guest: string;
  currency: string;
  /** The studio, where it can give credit instead of money. */
  creditAt?: string;
  /** More fields, above what happens. */
  children?: ReactNode;
  /** What happens, above the button. */
  effects: (preview: RefundPreview, way: RefundWay) => ReactNode;
  busy?: boolean;
  failure?: string | undefined;
  onGive: (refund: Partial<NewRefund>, preview: RefundPreview) => void;
}

/**
 * Gives money back, or credit at the studio: all of it, some seats or an amount, with a reason. What it does stands
 * above the button.
 */
export function RefundForm({
  queryKey,
  guest,
  currency,
  creditAt,
  children,
  effects,
  busy,
  failure,
  onGive,
  ...of
}: RefundFormProps) {
  const words = useWords();
  const { t, money, language } = words;
  const why = useId();
  const [what, setWhat] = useState<RefundAmount>('all');
  const [way, setWay] = useState<RefundWay>('money');
  const [positions, setPositions] = useState<number[]>([]);
  const [typed, setTyped] = useState('');
  const [preset, setPreset] = useState<RefundReason | ''>('our_fault');
  const [most, setMost] = useState<number>();
  const fault = refundFault(words, { what: 'amount', typed, positions, currency, most });
  const amount = what === 'amount' && !fault ? (parsePrice(typed, language, currency) ?? undefined) : undefined;
  const chosen = what === 'seats' ? positions : undefined;
  // Why nothing can be given yet; the button is off until it is mended.
  const missing = refundFault(words, { what, typed, positions, currency, most });
  const isChosen = missing === undefined;
  const asCredit = way === 'credit' && { way };
  const query = { ...(isChosen && { amount: amount?.toString(), positions: chosen?.join(',') }), ...asCredit };
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
      {
        reason,
        preset: preset || null,
        ...asCredit,
        ...(amount !== undefined && { amount }),
        ...(chosen && { positions: chosen }),
      },
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
              <small>
                {t(`money_back.give.${each === 'all' && asCredit ? 'all_say_credit' : `${each}_say`}`, {
                  most: money(preview.most),
                })}
              </small>
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
          error={typed.trim() === '' ? undefined : fault}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          required
        />
      )}
      {creditAt && preview.most_as_credit.amount > 0 && <WayChoice studio={creditAt} way={way} onChoose={setWay} />}
      <RefundReasonFields
        guest={guest}
        preset={preset}
        help={t(`money_back.give.${isAtDesk ? 'why_help_desk' : 'why_help'}`)}
        onPreset={setPreset}
      />
      {children}
      {isChosen && effects(preview, way)}
      {error && <Note kind="brick" title={t('money_back.give.failed')} />}
      {failure && <Note kind="brick" title={failure} />}
      {missing && (
        <p className="small" id={why}>
          {missing}
        </p>
      )}
      <Button
        type="submit"
        kind="clay"
        busy={busy ?? false}
        disabled={!isAnswered}
        aria-describedby={missing ? why : undefined}
      >
        {isChosen
          ? t(`money_back.give.${asCredit ? 'act_credit' : 'act'}`, { amount: money(preview.amount) })
          : t('money_back.give.title')}
      </Button>
    </form>
  );
}

interface WayChoiceProps {
  studio: string;
  way: RefundWay;
  onChoose: (way: RefundWay) => void;
}

/** As money, or as credit that stays in the house. */
function WayChoice({ studio, way, onChoose }: WayChoiceProps) {
  const { t } = useWords();
  return (
    <fieldset className={css.way}>
      <legend>{t('money_back.give.as_what')}</legend>
      <div className={`${segmentedCss.segmented} ${css.ways}`}>
        {REFUND_WAYS.map((each) => (
          <label key={each} className={each === way ? segmentedCss.on : undefined}>
            <input type="radio" name="way" className="sr" checked={each === way} onChange={() => onChoose(each)} />
            {t(`money_back.give.way_${each}`, { studio })}
          </label>
        ))}
      </div>
    </fieldset>
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
