import type { PayoutAccount, StudioBalance } from '#shared/schemas/payouts.ts';
import { useWords } from '#web/words.tsx';
import * as css from './money.module.css';

interface BalanceHeadProps {
  balance: StudioBalance;
  account: PayoutAccount;
  zone: string;
}

/** The amount that comes next, with what it waits for, and beside it where the rest of the money is. */
export function BalanceHead({ balance, account, zone }: BalanceHeadProps) {
  const { t, money } = useWords();
  const { lead, amount, say } = useHeadline(balance, account, zone);
  const facts = [
    ['upcoming', balance.upcoming],
    ['reserved', balance.reserved],
    ['open', balance.open],
    ['paid_this_year', balance.paid_this_year],
  ] as const;
  return (
    <section className={css.head}>
      <div>
        <p className="small muted">{lead}</p>
        <p className={amount.amount < 0 ? `${css.big} bad` : css.big}>{money(amount)}</p>
        {say && <p className="small">{say}</p>}
      </div>
      <div>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`money.figures.${name}`)}</dt>
              <dd className={value.amount < 0 ? 'bad' : undefined}>{money(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">{t('money.figures.say')}</p>
      </div>
    </section>
  );
}

/** What the large amount is, in words. */
export function useHeadline(
  { next, sending, open }: StudioBalance,
  { bank_last4, minimum }: PayoutAccount,
  zone: string,
) {
  const { t, day, money } = useWords();
  const toAccount = bank_last4 ? t('money.head.to_account', { last4: bank_last4 }) : '';
  if (sending.amount > 0) return { lead: t('money.head.sending'), amount: sending, say: toAccount };
  if (!next) return { lead: t('money.head.nothing'), amount: open, say: t('money.head.nothing_say') };
  const at = next.at && t('money.head.at', { day: day(next.at, zone) });
  switch (next.waits_for) {
    case null:
      return { lead: t('money.head.now'), amount: next.amount, say: toAccount };
    case 'debt':
      return { lead: t('money.head.debt'), amount: next.amount, say: t('money.head.debt_say') };
    case 'minimum': {
      const from = money({ amount: minimum, currency: next.amount.currency });
      return { lead: t('money.head.minimum', { minimum: from }), amount: next.amount, say: toAccount };
    }
    case 'account':
    case 'tax_details':
    case 'hold':
    case 'retry':
      return { lead: t(`money.head.${next.waits_for}`), amount: next.amount, say: '' };
    default:
      return { lead: at ?? t('money.head.now'), amount: next.amount, say: toAccount };
  }
}
