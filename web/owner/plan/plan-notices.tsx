import { useQuery } from '@tanstack/react-query';
import type { Plan, PlanMember, PlanPreview, Subscription } from '#shared/schemas/plans.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { OverLimit } from './change-panel.tsx';
import * as css from './my-plan.module.css';
import { type PlanView, planName } from './plan-context.ts';
import { planPreviewQuery } from './plan-queries.ts';
import { StaysFields, useStaysOnSale } from './stays-on-sale.tsx';
import type { PlanActions } from './use-plan-actions.ts';

interface PlanNoticesProps {
  view: PlanView;
  actions: PlanActions;
  onOtherCard: () => void;
}

/**
 * What an owner should know of the plan: a payment that failed, a change that is planned, and what is over the limit.
 */
export function PlanNotices({ view, actions, onOtherCard }: PlanNoticesProps) {
  const { t, day } = useWords();
  const { subscription, plans, zone } = view;
  const { failure, next_plan, period_ends_at, over_limit, paused, paused_members: pausedMembers, plan } = subscription;
  const named = { plan: planName(plans, plan), next: planName(plans, next_plan) };
  return (
    <>
      {failure && <FailedPayment view={view} failure={failure} actions={actions} onOtherCard={onOtherCard} />}
      {next_plan && period_ends_at && (
        <Note
          kind="glaze"
          icon="calendar"
          title={t('my_plan.planned.title', { ...named, day: day(period_ends_at, zone) })}
        >
          <p className={css.acts}>
            <Button kind="line" size="s" busy={actions.busy} onClick={() => void actions.choose(plan, 0, undefined)}>
              {t('my_plan.keep', named)}
            </Button>
          </p>
          <ChooseAgain planId={next_plan} view={view} actions={actions} />
        </Note>
      )}
      {over_limit && over_limit.offerings.length > 0 && (
        <Note
          kind="sun"
          title={t('my_plan.over.title', {
            count: over_limit.offerings.length,
            plan: named.plan,
            day: day(over_limit.stops_at, zone),
          })}
        >
          <OverLimit offerings={over_limit.offerings} />
        </Note>
      )}
      {over_limit && over_limit.members.length > 0 && (
        <Note
          kind="sun"
          title={t('my_plan.over.members', {
            count: over_limit.members.length,
            plan: named.plan,
            day: day(over_limit.stops_at, zone),
          })}
        >
          {namesOf(over_limit.members)}
        </Note>
      )}
      {over_limit && <ChooseAgain planId={plan} view={view} actions={actions} />}
      {paused.length > 0 && (
        <Note kind="sun" title={t('my_plan.paused.title', { count: paused.length, plan: named.plan })}>
          {t('my_plan.paused.say')}
          <OverLimit offerings={paused} />
        </Note>
      )}
      {pausedMembers.length > 0 && (
        <Note kind="sun" title={t('my_plan.paused.members', { count: pausedMembers.length, plan: named.plan })}>
          {namesOf(pausedMembers)}. {t('my_plan.paused.members_say')}
        </Note>
      )}
    </>
  );
}

const namesOf = (people: readonly PlanMember[]) => people.map(({ name }) => name).join(', ');

/** Has the owner choose again what stays with a plan that is planned, or in effect. */
function ChooseAgain({ planId, view, actions }: Pick<PlanNoticesProps, 'view' | 'actions'> & { planId: string }) {
  const preview = useQuery(planPreviewQuery(api, planId));
  const plan = view.plans.find(({ id }) => id === planId);
  if (!plan || !preview.data?.choice) return null;
  const { choice, stops_at } = preview.data;
  return <ChoiceForm choice={choice} stopsAt={stops_at} plan={plan} view={view} actions={actions} />;
}

interface ChoiceFormProps extends Pick<PlanNoticesProps, 'view' | 'actions'> {
  choice: NonNullable<PlanPreview['choice']>;
  stopsAt: string;
  plan: Plan;
}

function ChoiceForm({ choice, stopsAt, plan, view, actions }: ChoiceFormProps) {
  const { t, day } = useWords();
  const stays = useStaysOnSale(choice, plan);
  const save = async () => {
    if (await actions.keepByPlan(stays.kept)) toast({ title: t('my_plan.stays.saved') });
  };
  return (
    <details className={css.choice}>
      <summary className="link action">{t('my_plan.stays.title')}</summary>
      <StaysFields choice={choice} plan={plan} stays={stays} day={day(stopsAt, view.zone)} />
      <Button size="s" busy={actions.busy} disabled={stays.toChoose !== 0 || !stays.isChanged} onClick={save}>
        {t('my_plan.stays.save')}
      </Button>
    </details>
  );
}

type FailedPaymentProps = PlanNoticesProps & { failure: NonNullable<Subscription['failure']> };

/** The renewal that the bank declined: when it is tried again, and when the plan ends. */
function FailedPayment({ view, failure, actions, onOtherCard }: FailedPaymentProps) {
  const { t, day } = useWords();
  const { subscription, zone } = view;
  const on = (at: string | undefined) => day(at ?? failure.ends_at, zone);
  const isLast = failure.next_try_at === failure.ends_at;
  const first = failure.tries[0]?.at;
  const facts = { last4: subscription.payment?.card_last4 ?? '', day: on(first) };
  const until = { ends: on(failure.ends_at), next: on(failure.next_try_at) };
  return (
    <div>
      <Note kind="brick" icon="wallet" title={t('my_plan.failed.title', facts)}>
        {t(isLast ? 'my_plan.failed.say_last' : 'my_plan.failed.say', until)}
        <p className={css.acts}>
          <Button kind="clay" size="s" onClick={onOtherCard}>
            {t('my_plan.card.other')}
          </Button>
          <Button
            kind="line"
            size="s"
            busy={actions.busy}
            onClick={() => void actions.pay(subscription.payment?.plan ?? subscription.plan)}
          >
            {t('my_plan.failed.retry')}
          </Button>
        </p>
      </Note>
      <ol className={css.path}>
        {failure.tries.map(({ at }, index) => (
          <li key={at} className={css.past}>
            <b>{on(at)}</b>
            <span>{t(index === 0 ? 'my_plan.failed.declined' : 'my_plan.failed.declined_again')}</span>
          </li>
        ))}
        {!isLast && (
          <li>
            <b>{until.next}</b>
            <span>{t('my_plan.failed.next')}</span>
          </li>
        )}
        <li className={css.fin}>
          <b>{until.ends}</b>
          <span>{t('my_plan.failed.end')}</span>
        </li>
      </ol>
    </div>
  );
}
