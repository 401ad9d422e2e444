import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { screenContext } from '../context.ts';
import { PlanPrices } from '../owner/plan/plan-prices.tsx';
import { plansQuery } from '../owner/plan/plan-queries.ts';
import { queryClient } from '../query.ts';
import type { ScreenHandle } from '../texts.ts';
import type { Route } from './+types/terms';
import { LegalPage } from './legal-page.tsx';

export const handle: ScreenHandle = { texts: ['legal', 'plan_prices'] };

export const loader = ({ context }: Route.LoaderArgs) => readJson(context.get(screenContext).api.plans.$get());

export const clientLoader = () => queryClient.ensureQueryData(plansQuery(api));

const SECTIONS = ['what', 'account', 'booking', 'cancellation', 'costs', 'house', 'words', 'liability', 'change'];

/** `/terms`, with what studios pay as the table of plans has it. */
export default function Terms({ loaderData: plans }: Route.ComponentProps) {
  const parts = { costs: <PlanPrices plans={plans} /> };
  return <LegalPage page="terms" operatorIn="what" sections={SECTIONS} parts={parts} />;
}
