import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './my-plan.module.css';
import { ownPlan, type PlanView, planName } from './plan-context.ts';
import { GOOD_CARD, TestCard } from './test-card.tsx';
import type { PlanActions } from './use-plan-actions.ts';

interface CardPanelProps {
  view: PlanView;
  actions: PlanActions;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  onCancel: () => void;
}

/** The card that pays, how to use another one, and how to cancel. */
export function CardPanel({ view, actions, isOpen, onOpen, onCancel }: CardPanelProps) {
  const { t, day, money } = useWords();
  const [number, setNumber] = useState<string>(GOOD_CARD);
  const { subscription, plans, zone } = view;
  const { card_last4: last4, period_ends_at: ends, next_plan, state } = subscription;
  const plan = ownPlan(view);
  if (!plan || (state !== 'active' && state !== 'past_due')) return <Advice view={view} />;
  const next = plans.find(({ id }) => id === (next_plan ?? plan.id));
  const save = async () => {
    if (await actions.replaceCard(number)) onOpen(false);
  };
  return (
    <section className={css.side} aria-label={t('my_plan.card.title')}>
      <Advice view={view} />
      {last4 && (
        <>
          <h2>{t('my_plan.card.title')}</h2>
          <p className="num">
            {ends && next && next.price.amount > 0 && state === 'active'
              ? t('my_plan.card.pays', { last4, amount: money(next.price), day: day(ends, zone) })
              : t('my_plan.card.known', { last4 })}
          </p>
        </>
      )}
      {isOpen && subscription.is_test && (
        <div className={css.cardForm}>
          <TestCard number={number} onChange={setNumber} />
          <p className={css.acts}>
            <Button kind="clay" busy={actions.busy} busyLabel={t('payments.asking_bank')} onClick={() => void save()}>
              {t('my_plan.card.save')}
            </Button>
            <Button kind="quiet" disabled={actions.busy} onClick={() => onOpen(false)}>
              {t('my_plan.change.not_now')}
            </Button>
          </p>
        </div>
      )}
      {(!isOpen || !subscription.is_test) && (
        <p className={css.acts}>
          {last4 && (
            <Button
              kind="line"
              size="s"
              busy={actions.busy && !subscription.is_test}
              onClick={() => (subscription.is_test ? onOpen(true) : void actions.openPortal())}
            >
              {t(subscription.is_test ? 'my_plan.card.other' : 'my_plan.card.portal')}
            </Button>
          )}
          {next_plan !== 'free' && (
            <Button kind="quiet" size="s" disabled={actions.busy} onClick={onCancel}>
              {t('my_plan.cancel', { plan: planName(plans, plan.id) })}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

/** Says which other plan would have been cheaper in the last 30 days, if one would. */
function Advice({ view }: { view: PlanView }) {
  const { t, money } = useWords();
  const { subscription, plans } = view;
  const { sold } = subscription;
  const costOf = ({ price, commission }: PlanView['plans'][number]) =>
    price.amount + Math.round((sold.amount * commission) / 100);
  const own = ownPlan(view);
  const [best] = [...plans].sort((a, b) => costOf(a) - costOf(b));
  if (!own || !best || best.id === own.id || costOf(own) - costOf(best) <= 0 || sold.amount === 0) return null;
  const amount = money({ ...sold, amount: costOf(own) - costOf(best) });
  return (
    <p className={css.advice}>
      <b className="strong">{t('my_plan.advice.cheaper', { plan: best.name, amount })}</b>{' '}
      {t('my_plan.advice.why', { percent: best.commission, own: own.commission, price: money(best.price) })}
    </p>
  );
}
