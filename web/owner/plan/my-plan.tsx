import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#web/browser-api.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { ScheduleSkeleton } from '../today/schedule-skeleton.tsx';
import { CardPanel } from './card-panel.tsx';
import { ChangePanel } from './change-panel.tsx';
import { Charges } from './charges.tsx';
import { ComparePlans } from './compare-plans.tsx';
import * as css from './my-plan.module.css';
import { ownPlan, type PlanView, planName } from './plan-context.ts';
import { PlanNotices } from './plan-notices.tsx';
import { checkedSubscriptionQuery, plansQuery, subscriptionQuery } from './plan-queries.ts';
import { PlanUsage } from './plan-usage.tsx';
import { SecondStep } from './second-step.tsx';
import { usePlanActions } from './use-plan-actions.ts';

/** `?tab=subscription`: what an owner has and uses, the other plans, and what was paid. `&plan=` opens a change. */
export default function MyPlan({ zone }: { zone: string }) {
  useTexts('my_plan', 'payments');
  const isBack = useSearchParams()[0].has('back');
  // What was paid on the provider's page is looked up first.
  const checked = useQuery({ ...checkedSubscriptionQuery(api), enabled: isBack });
  const subscription = useQuery({ ...subscriptionQuery(api), enabled: !isBack || !checked.isPending });
  const plans = useQuery(plansQuery(api));
  const failed = [subscription, plans].find(({ isError }) => isError);
  if (failed) return <Trouble error={failed.error} onRetry={() => failed.refetch()} />;
  if (!subscription.data || !plans.data) return <ScheduleSkeleton />;
  const view = { subscription: subscription.data, plans: plans.data.items, zone };
  return <LoadedPlan view={view} vat={plans.data.vat_percent} />;
}

function LoadedPlan({ view, vat }: { view: PlanView; vat: number }) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const [opensCard, setOpensCard] = useState(query.has('card'));
  const actions = usePlanActions();
  const chosen = query.get('plan');
  const { subscription, plans } = view;
  const choose = (plan: string | null) =>
    setQuery(
      (before) => {
        if (plan) before.set('plan', plan);
        else before.delete('plan');
        return before;
      },
      { preventScrollReset: true, replace: true },
    );
  const { payment } = subscription;
  return (
    <div className={css.plan}>
      <header className={css.head}>
        <h1>{t('shell.my_plan')}</h1>
        <p className="num">
          <Summary view={view} />
        </p>
      </header>
      {actions.failure && <Note kind="brick" title={actions.failure} />}
      {actions.outcome === 'paid' && (
        <Note kind="leaf" title={t('my_plan.done.paid', { plan: planName(plans, subscription.plan) })} />
      )}
      {actions.outcome === 'planned' && <Note kind="leaf" title={t('my_plan.done.planned')} />}
      {payment?.step === 'pending' && (
        <Note kind="glaze" icon="hourglass" title={t('payments.slow.title')}>
          {t('payments.slow.say')}
        </Note>
      )}
      {payment?.step === 'second_step' && <SecondStep view={view} actions={actions} payment={payment} />}
      <PlanNotices
        view={view}
        actions={actions}
        onOtherCard={() => (subscription.is_test ? setOpensCard(true) : void actions.openPortal())}
      />
      <div className={css.top}>
        <PlanUsage view={view} />
        <CardPanel
          view={view}
          actions={actions}
          isOpen={opensCard}
          onOpen={setOpensCard}
          onCancel={() => choose('free')}
        />
      </div>
      {chosen && (
        <ChangePanel key={chosen} view={view} planId={chosen} actions={actions} onClose={() => choose(null)} />
      )}
      <ComparePlans view={view} vat={vat} busy={actions.busy} onChoose={choose} />
      <Charges zone={view.zone} actions={actions} />
    </div>
  );
}

/** One sentence: the plan, what it costs, and when it is paid next. */
function Summary({ view }: { view: PlanView }) {
  const { t, day, money } = useWords();
  const { subscription, plans, zone } = view;
  const plan = ownPlan(view);
  if (!plan) return null;
  const { period_ends_at: ends, next_plan: next, card_last4: last4 } = subscription;
  const named = { plan: plan.name, percent: plan.commission, price: money(plan.price) };
  if (!ends) return t(plan.price.amount === 0 ? 'my_plan.summary.free' : 'my_plan.summary.given', named);
  const until = { ...named, day: day(ends, zone), next: planName(plans, next), last4: last4 ?? '' };
  return t(next ? 'my_plan.summary.ends' : 'my_plan.summary.paid', until);
}
