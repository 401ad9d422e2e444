import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Plan, PlanPreview } from '#shared/schemas/plans.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './my-plan.module.css';
import { ownPlan, type PlanView, planName } from './plan-context.ts';
import { planPreviewQuery } from './plan-queries.ts';
import { StaysFields, useStaysOnSale } from './stays-on-sale.tsx';
import { GOOD_CARD, TestCard } from './test-card.tsx';
import type { PlanActions } from './use-plan-actions.ts';

interface ChangePanelProps {
  view: PlanView;
  planId: string;
  actions: PlanActions;
  onClose: () => void;
}

/** What a change of the plan costs now and what it changes, with the button that makes it. */
export function ChangePanel({ view, planId, actions, onClose }: ChangePanelProps) {
  const { t } = useWords();
  const preview = useQuery(planPreviewQuery(api, planId));
  const place = useRef<HTMLElement>(null);
  const kind = preview.data?.kind;
  useEffect(() => {
    if (kind) place.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [kind]);
  const plan = view.plans.find(({ id }) => id === planId);
  if (preview.isError) return <Trouble error={preview.error} onRetry={() => preview.refetch()} />;
  if (!preview.data || !plan) return <SkeletonLine height="200px" />;
  if (kind === 'same') return null;
  const isPaid = kind === 'start' || kind === 'upgrade';
  return (
    <section ref={place} className={css.panel} aria-label={t('my_plan.compare.change', { plan: plan.name })}>
      {isPaid ? (
        <PaidChange view={view} plan={plan} preview={preview.data} actions={actions} onClose={onClose} />
      ) : (
        <PlannedChange view={view} plan={plan} preview={preview.data} actions={actions} onClose={onClose} />
      )}
    </section>
  );
}

interface PartProps {
  view: PlanView;
  plan: Plan;
  preview: PlanPreview;
  actions: PlanActions;
  onClose: () => void;
}

/** A larger plan, from now on. */
function PaidChange({ view, plan, preview, actions, onClose }: PartProps) {
  const { t, money, day } = useWords();
  const { subscription, plans, zone } = view;
  const last4 = subscription.card_last4;
  const [number, setNumber] = useState<string | undefined>(last4 || !subscription.is_test ? undefined : GOOD_CARD);
  const [due, from] = [money(preview.due), planName(plans, subscription.plan)];
  const isUpgrade = preview.kind === 'upgrade';
  const days = {
    left: preview.days_left ?? 0,
    total: preview.days ?? 0,
    day: day(preview.next_payment_at ?? '', zone),
  };
  const pay = async () => {
    if (await actions.choose(plan.id, preview.due.amount, number)) onClose();
  };
  return (
    <>
      <h2>{t(isUpgrade ? 'my_plan.change.title_up' : 'my_plan.change.title_start', { plan: plan.name, from })}</h2>
      <Line
        text={t(isUpgrade ? 'my_plan.change.line_rest' : 'my_plan.change.line_month', { plan: plan.name, ...days })}
        amount={money(preview.price)}
      />
      {preview.credit.amount > 0 && (
        <Line
          isGiven
          text={t('my_plan.change.line_credit', { plan: from, ...days })}
          amount={money({ ...preview.credit, amount: -preview.credit.amount })}
        />
      )}
      <p className={`${css.line} ${css.sum}`}>
        <span>{last4 && number === undefined ? t('my_plan.change.due_card', { last4 }) : t('my_plan.change.due')}</span>
        <b>{due}</b>
      </p>
      <p className="small">{t('my_plan.change.then', { amount: money(plan.price), day: days.day })}</p>
      <ul className={css.facts}>
        <Fact icon="wallet">{t('my_plan.change.fact_commission', { percent: plan.commission })}</Fact>
        <Fact icon="ticket">{t('my_plan.change.fact_sold')}</Fact>
        <Fact icon="rotate-ccw">{t('my_plan.change.fact_back')}</Fact>
      </ul>
      {!subscription.is_test ? (
        <p className="small muted">{t(isUpgrade ? 'my_plan.change.page_up' : 'payments.page.say')}</p>
      ) : number === undefined ? (
        <p>
          <button type="button" className="link" onClick={() => setNumber(GOOD_CARD)}>
            {t('my_plan.card.other')}
          </button>
        </p>
      ) : (
        <TestCard number={number} onChange={setNumber} />
      )}
      <p className={css.acts}>
        <Button kind="clay" busy={actions.busy} busyLabel={t('payments.asking_bank')} onClick={() => void pay()}>
          {t(isUpgrade ? 'my_plan.change.pay' : 'my_plan.change.start', { amount: due })}
        </Button>
        <Button kind="quiet" disabled={actions.busy} onClick={onClose}>
          {t('my_plan.change.not_now')}
        </Button>
      </p>
    </>
  );
}

/** A smaller plan or none, when the month ends, and taking that back. */
function PlannedChange({ view, plan, preview, actions, onClose }: PartProps) {
  const { t, day } = useWords();
  const { subscription, plans, zone } = view;
  const { kind, at } = preview;
  const from = planName(plans, subscription.plan);
  const on = { plan: plan.name, from, day: day(at, zone) };
  const confirm = async () => {
    if (await actions.choose(plan.id, 0, undefined)) onClose();
  };
  if (kind === 'keep') {
    return (
      <>
        <h2>{t('my_plan.keep', on)}</h2>
        <p>{t('my_plan.change.keep_say', { plan: plan.name, next: planName(plans, subscription.next_plan) })}</p>
        <Confirm actions={actions} label={t('my_plan.keep', on)} kind="clay" onConfirm={confirm} onClose={onClose} />
      </>
    );
  }
  return <LoweredPlan view={view} plan={plan} preview={preview} actions={actions} onClose={onClose} />;
}

/** A smaller plan, with what of the published offerings stays on sale. */
function LoweredPlan({ view, plan, preview, actions, onClose }: PartProps) {
  const { t, day } = useWords();
  const { subscription, plans, zone } = view;
  const { choice, at, stops_at } = preview;
  const stays = useStaysOnSale(choice ?? NO_CHOICE, plan);
  const on = { plan: plan.name, from: planName(plans, subscription.plan), day: day(at, zone) };
  const confirm = async () => {
    if (choice && !(await actions.keepByPlan(stays.kept))) return;
    if (await actions.choose(plan.id, 0, undefined)) onClose();
  };
  return (
    <>
      <h2>{t('my_plan.change.title_down', on)}</h2>
      <p>
        {t('my_plan.change.down_say')} {!choice && t('my_plan.change.down_fits', { plan: plan.name })}
      </p>
      {choice && <StaysFields choice={choice} plan={plan} stays={stays} day={day(stops_at, zone)} />}
      <OpenInvitations view={view} plan={plan} preview={preview} />
      <Confirm
        actions={actions}
        label={t(ownPlan(view) && subscription.period_ends_at ? 'my_plan.change.down' : 'my_plan.change.down_now', on)}
        kind="line"
        disabled={choice !== null && stays.toChoose !== 0}
        onConfirm={confirm}
        onClose={onClose}
      />
    </>
  );
}

const NO_CHOICE = { studios: [], offerings: [], members: [] };

/** Says that invitations that are open cannot be accepted where the team fills the plan. */
function OpenInvitations({ view, plan, preview }: Pick<PartProps, 'view' | 'plan' | 'preview'>) {
  const { t } = useWords();
  const { usage } = view.subscription;
  const limit = plan.limits.members;
  const isTeamTooLarge = preview.choice?.members.some(({ stays }) => !stays);
  if (limit === null || usage.members <= limit || isTeamTooLarge) return null;
  return <p className="small warn strong">{t('my_plan.change.members', { plan: plan.name, limit })}</p>;
}

interface ConfirmProps {
  actions: PlanActions;
  label: string;
  disabled?: boolean;
  kind: 'clay' | 'line';
  onConfirm: () => void;
  onClose: () => void;
}

function Confirm({ actions, label, kind, disabled = false, onConfirm, onClose }: ConfirmProps) {
  const { t } = useWords();
  return (
    <p className={css.acts}>
      <Button kind={kind} busy={actions.busy} disabled={disabled} onClick={onConfirm}>
        {label}
      </Button>
      <Button kind="quiet" disabled={actions.busy} onClick={onClose}>
        {t('my_plan.change.not_now')}
      </Button>
    </p>
  );
}

/** The offerings that are over the limit, with links. */
export function OverLimit({ offerings }: { offerings: PlanPreview['over_limit'] }) {
  return (
    <ul className={css.over}>
      {offerings.map(({ id, title }) => (
        <li key={id}>
          <Link className="link" to={`/edit-offering/${id}`}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const Line = ({ text, amount, isGiven }: { text: string; amount: string; isGiven?: boolean }) => (
  <p className={css.line}>
    <span>{text}</span>
    <span className={isGiven ? css.given : undefined}>{amount}</span>
  </p>
);

const Fact = ({ icon, children }: { icon: IconName; children: string }) => (
  <li>
    <Icon name={icon} />
    {children}
  </li>
);
