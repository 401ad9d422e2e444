import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanCharge } from '#shared/schemas/plans.ts';
import { api } from '#web/browser-api.ts';
import { useSite } from '#web/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './my-plan.module.css';
import { planChargesQuery } from './plan-queries.ts';
import type { PlanActions } from './use-plan-actions.ts';

/** What was paid for plans, with a receipt each. */
export function Charges({ zone, actions }: { zone: string; actions: PlanActions }) {
  const { t, day, money } = useWords();
  const charges = useQuery(planChargesQuery(api));
  const [shown, setShown] = useState<PlanCharge>();
  if (charges.isError) return <Trouble error={charges.error} onRetry={() => charges.refetch()} />;
  if (!charges.data || charges.data.length === 0) return null;
  return (
    <section className={css.charges} aria-labelledby="plan-charges">
      <h2 id="plan-charges">{t('my_plan.charges.title')}</h2>
      <ul>
        {charges.data.map((charge) => (
          <li key={charge.id}>
            <span className="muted num">{day(charge.paid_at, zone)}</span>
            <span>
              <b className="strong">
                <What charge={charge} zone={zone} />
              </b>
              <small className="muted num">{charge.reference}</small>
            </span>
            <span className="num">{money(charge.amount)}</span>
            {charge.has_invoice && (
              <Button kind="quiet" size="s" onClick={() => void actions.openInvoice(charge.id)}>
                {t('my_plan.charges.invoice')}
                <span className="sr"> {charge.reference}</span>
              </Button>
            )}
            <Button kind="quiet" size="s" icon="printer" onClick={() => setShown(charge)}>
              {t('my_plan.charges.receipt')}
              <span className="sr"> {charge.reference}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown && <Receipt charge={shown} zone={zone} onClose={() => setShown(undefined)} />}
    </section>
  );
}

/** "Studio, Mon 3 Nov to Wed 3 Dec" */
function What({ charge, zone }: { charge: PlanCharge; zone: string }) {
  const { t, day } = useWords();
  const named = {
    plan: charge.plan_name,
    from: day(charge.period_starts_at, zone),
    to: day(charge.period_ends_at, zone),
  };
  return t(charge.kind === 'upgrade' ? 'my_plan.charges.upgrade' : 'my_plan.charges.month', named);
}

function Receipt({ charge, zone, onClose }: { charge: PlanCharge; zone: string; onClose: () => void }) {
  const { t, longDay, money } = useWords();
  const { name, operator } = useSite();
  const lines = [
    [t('my_plan.charges.number'), charge.reference],
    [t('my_plan.charges.date'), longDay(charge.paid_at, zone)],
    [t('my_plan.charges.from'), [operator?.name ?? name, ...(operator?.address ?? [])].join(', ')],
    [t('my_plan.charges.for'), <What key="what" charge={charge} zone={zone} />],
    ...(charge.card_last4 ? [[t('my_plan.card.title'), t('payments.card_ending', { last4: charge.card_last4 })]] : []),
    [t('my_plan.charges.vat'), money(charge.vat)],
  ] as const;
  return (
    <Dialog open onClose={onClose} size="narrow" title={t('my_plan.charges.receipt')}>
      <dl className={css.receipt}>
        {lines.map(([term, what]) => (
          <div key={String(term)}>
            <dt>{term}</dt>
            <dd>{what}</dd>
          </div>
        ))}
        <div className={css.sum}>
          <dt>{t('my_plan.charges.paid')}</dt>
          <dd>{money(charge.amount)}</dd>
        </div>
      </dl>
      <p className={css.acts}>
        <Button kind="line" icon="printer" onClick={() => window.print()}>
          {t('my_plan.charges.print')}
        </Button>
      </p>
    </Dialog>
  );
}
