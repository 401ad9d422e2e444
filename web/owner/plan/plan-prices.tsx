import type { Plan, PlanList } from '#shared/schemas/plans.ts';
import { useWords } from '#web/words.tsx';

/** What each plan costs a month and takes of sales, as the table of plans has it. */
export function PlanPrices({ plans: { items, vat_percent: vat } }: { plans: PlanList }) {
  const { t, money } = useWords();
  const line = ({ name: plan, price, commission: percent }: Plan) =>
    price.amount === 0
      ? t('plan_prices.free', { plan, percent })
      : t('plan_prices.paid', { plan, price: money(price), percent });
  return (
    <>
      <ul>
        {items.map((plan) => (
          <li key={plan.id}>{line(plan)}</li>
        ))}
      </ul>
      <p className="small muted">{t('plan_prices.all', { plan: items[0]?.name ?? '', percent: vat })}</p>
    </>
  );
}
