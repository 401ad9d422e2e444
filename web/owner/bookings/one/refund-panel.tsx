import type { PaidBy } from '#shared/bookings/payment-summary.ts';
import type { RefundPreview } from '#shared/schemas/bookings/refunds.ts';
import { readJson } from '#web/api.ts';
import { RefundForm } from '#web/bookings/money/refund-form.tsx';
import { api } from '#web/browser-api.ts';
import { guestName } from '#web/owner/inbox/inbox-words.ts';
import { UndoRow } from '#web/owner/inbox/undo-row.tsx';
import { problemText } from '#web/problem-text.ts';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './one.module.css';
import { giveLater, pendingRefunds } from './pending-refunds.ts';
import type { StudioActionProps } from './studio-actions.tsx';

interface RefundPanelProps extends StudioActionProps {
  /** Called once it is given, and once that is taken back. */
  onGiven: () => void;
  onTakenBack: () => void;
}

/** Gives money back after the start, for the studio; for ten seconds it can be taken back. */
export function RefundPanel({ booking, studio, onGiven, onTakenBack }: RefundPanelProps) {
  const words = useWords();
  const { t, money } = words;
  const waiting = pendingRefunds.usePending().get(booking.id);
  const guest = guestName(words, booking);
  const param = { id: studio.id, booking: booking.id };
  if (waiting) {
    return (
      <UndoRow
        isYes
        title={t(`money_back.give.${waiting.refund.way === 'credit' ? 'done_credit' : 'done'}`, {
          amount: money(waiting.amount),
          guest,
        })}
        say={(left) => (left > 0 ? t('money_back.give.sent_in', { count: left }) : t('money_back.give.sending'))}
        undo={t('money_back.give.undo')}
        givenAt={waiting.givenAt}
        onUndo={() => {
          pendingRefunds.takeBack(booking.id);
          onTakenBack();
        }}
      />
    );
  }
  return (
    <RefundForm
      // Anew for each amount that is left, and never of a booking of which nothing is.
      queryKey={['refund-preview', studio.id, booking.id, booking.refundable?.amount]}
      preview={(query) => readJson(api.studios[':id'].bookings[':booking'].refunds.$get({ param, query }))}
      guest={guest}
      currency={booking.refundable?.currency ?? ''}
      creditAt={studio.name}
      effects={(preview, way) => (
        <Effects
          preview={preview}
          guest={guest}
          creditAt={way === 'credit' ? studio.name : undefined}
          paidBy={booking.payment_summary?.paid.map(({ by }) => by) ?? []}
        />
      )}
      onGive={(refund, { amount }) => {
        giveLater({
          path: param,
          refund,
          amount,
          onFailure: (failed) => toast({ kind: 'destructive', title: problemText(t, failed) }),
        });
        onGiven();
      }}
    />
  );
}

interface EffectsProps {
  preview: RefundPreview;
  guest: string;
  /** The studio, where the guest gets credit. */
  creditAt: string | undefined;
  paidBy: readonly PaidBy[];
}

/** What the guest gets, what of the commission comes back, and what it means for what is paid out. */
function Effects({ preview, guest, creditAt, paidBy }: EffectsProps) {
  const { t, money, language } = useWords();
  const {
    amount,
    at_desk,
    card_last4: last4,
    commission,
    commission_percent: percent,
    cost,
    balance,
    is_paid_out,
  } = preview;
  const online = { ...amount, amount: amount.amount - at_desk.amount };
  return (
    <ul className={`${css.effects} num`} aria-live="polite">
      {online.amount > 0 && (
        <li>
          {creditAt
            ? t('money_back.give.gets_credit', { guest, amount: money(online), studio: creditAt })
            : last4 && !paidBy.includes('gift_card') && !paidBy.includes('credit')
              ? t('money_back.give.gets_card', { guest, amount: money(online), last4 })
              : t('money_back.give.gets', { guest, amount: money(online) })}
        </li>
      )}
      {at_desk.amount > 0 && (
        <li>{t(`money_back.give.gets_${deskMeansOf(paidBy)}`, { guest, amount: money(at_desk) })}</li>
      )}
      {commission.amount > 0 && (
        <li>
          {t('money_back.give.commission', { amount: money(commission), percent: percent.toLocaleString(language) })}
        </li>
      )}
      {is_paid_out && online.amount > 0 && <li>{t('money_back.give.is_paid_out')}</li>}
      {(['upcoming', 'open'] as const)
        .map((figure) => ({ figure, before: money(balance[figure].before), after: money(balance[figure].after) }))
        .filter(({ before, after }) => before !== after)
        .map(({ figure, ...amounts }) => (
          <li key={figure}>{t(`money_back.give.${figure}`, amounts)}</li>
        ))}
      <li>{t('money_back.give.seat_stays')}</li>
      {creditAt && <li>{t('money_back.give.earned_later', { guest })}</li>}
      <li>{t('money_back.give.cost', { amount: money(cost) })}</li>
    </ul>
  );
}

/** By which means the desk was paid, where it was one. */
function deskMeansOf(paidBy: readonly PaidBy[]): 'desk' | 'desk_cash' | 'desk_card' {
  const [means, ...others] = paidBy.filter((by) => by.startsWith('desk'));
  return others.length === 0 && (means === 'desk_cash' || means === 'desk_card') ? means : 'desk';
}
