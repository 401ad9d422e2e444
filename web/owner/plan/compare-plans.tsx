import { PLAN_LIMITS } from '#shared/plans/plans.ts';
import type { Plan } from '#shared/schemas/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './my-plan.module.css';
import { commissionOn, ownPlan, type PlanView } from './plan-context.ts';

/** Plans with a sentence of their own; administrators can add others. */
const DESCRIBED = ['free', 'studio', 'collective'];

interface ComparePlansProps {
  view: PlanView;
  /** The tax inside the prices, in percent. */
  vat: number;
  /** True while a change is on its way. */
  busy: boolean;
  onChoose: (plan: string) => void;
}

/** All plans side by side, with what the last 30 days would have cost on each. */
export function ComparePlans({ view, vat, busy, onChoose }: ComparePlansProps) {
  const { t } = useWords();
  return (
    <section className={css.compare} aria-labelledby="compare-plans">
      <h2 id="compare-plans">{t('my_plan.compare.title')}</h2>
      <div className={css.cmp}>
        {view.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} view={view} busy={busy} onChoose={() => onChoose(plan.id)} />
        ))}
      </div>
      <p className="small muted">{t('my_plan.compare.all', { percent: vat })}</p>
    </section>
  );
}

function PlanCard(props: { plan: Plan; view: PlanView; busy: boolean; onChoose: () => void }) {
  const { plan, view, busy, onChoose } = props;
  const { t, money } = useWords();
  const { subscription, plans } = view;
  const { id, name, price, commission, limits } = plan;
  const isOwn = id === subscription.plan;
  const own = ownPlan(view);
  const isLarger = own !== undefined && plans.indexOf(plan) > plans.indexOf(own);
  const would = price.amount + commissionOn(subscription.sold.amount, plan);
  return (
    <article className={isOwn ? css.own : undefined} aria-label={name}>
      <p className={css.name}>
        <span>{name}</span>
        {isOwn && (
          <Tag kind="clay" icon="check">
            {t('my_plan.compare.current')}
          </Tag>
        )}
      </p>
      <p className={css.price}>
        {money(price)} <small>{t('my_plan.compare.a_month')}</small>
      </p>
      <div>
        {DESCRIBED.includes(id) && <p className="small muted">{t(`my_plan.compare.say.${id}`)}</p>}
        <ul>
          <li>
            <span>{t('my_plan.compare.commission')}</span>
            <b>{t('my_plan.compare.percent', { percent: commission })}</b>
          </li>
          {PLAN_LIMITS.map((what) => (
            <li key={what}>
              <span>{t(`my_plan.use.${what}`)}</span>
              <b>{limits[what] ?? t('my_plan.compare.no_limit')}</b>
            </li>
          ))}
        </ul>
        <p className={css.would}>
          <span>{t('my_plan.compare.would')}</span>
          <b>{money({ ...price, amount: would })}</b>
        </p>
      </div>
      {isOwn && subscription.next_plan === null ? (
        <Button kind="line" disabled>
          {t('my_plan.compare.yours')}
        </Button>
      ) : (
        <Button kind={isLarger ? 'clay' : 'line'} disabled={busy || id === subscription.next_plan} onClick={onChoose}>
          {t(isOwn ? 'my_plan.keep' : 'my_plan.compare.change', { plan: name })}
        </Button>
      )}
    </article>
  );
}
