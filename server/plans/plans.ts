import type { PlanList } from '#shared/schemas/plans.ts';
import type { Services } from '../services.ts';
import * as queries from './queries.ts';
import { toPlan } from './subscription-dto.ts';

export { syncCustomer } from './at-provider/change-at-provider.ts';

/** Lists the plans that owners can have, the smallest first. */
export async function listPlans({ db, config }: Services): Promise<PlanList> {
  return { items: (await queries.listPlans(db)).map(toPlan), vat_percent: config.commissionVat };
}
