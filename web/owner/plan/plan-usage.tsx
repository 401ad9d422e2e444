import { PLAN_LIMITS } from '#shared/plans/plans.ts';
import { useWords } from '#web/words.tsx';
import * as css from './my-plan.module.css';
import { commissionOn, ownPlan, type PlanView } from './plan-context.ts';

/** From this share of a limit on, its meter warns. */
const NEAR = 0.8;

/** What the owner uses of the plan, and what was sold in the last 30 days. */
export function PlanUsage({ view }: { view: PlanView }) {
  const { t, money } = useWords();
  const { usage, sold } = view.subscription;
  const plan = ownPlan(view);
  if (!plan) return null;
  return (
    <section aria-label={t('my_plan.use.title')}>
      <dl className={css.use}>
        {PLAN_LIMITS.map((what) => {
          const [used, limit] = [usage[what], plan.limits[what]];
          const share = limit === null ? 0 : Math.min(1, used / limit);
          return (
            <div key={what}>
              <dt>{t(`my_plan.use.${what}`)}</dt>
              <dd>{limit === null ? t('my_plan.use.unlimited', { used }) : t('my_plan.use.of', { used, limit })}</dd>
              {limit !== null && (
                <dd className={css.meter} data-near={share >= NEAR || undefined} aria-hidden="true">
                  <i style={{ width: `${share * 100}%` }} />
                </dd>
              )}
            </div>
          );
        })}
        <div>
          <dt>{t('my_plan.use.sold')}</dt>
          <dd>{money(sold)}</dd>
        </div>
        <div>
          <dt>{t('my_plan.use.commission', { percent: plan.commission })}</dt>
          <dd>{money({ ...sold, amount: commissionOn(sold.amount, plan) })}</dd>
        </div>
      </dl>
    </section>
  );
}
