import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { KeptByPlan, PlanAnswer } from '#shared/schemas/plans.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useAttempt } from '#web/use-attempt.ts';

export type PlanActions = ReturnType<typeof usePlanActions>;

/** Changes the plan, its card and its payments. A declined payment leads to the page that explains it. */
export function usePlanActions() {
  const { busy, failure, run } = useAttempt();
  const [outcome, setOutcome] = useState<PlanAnswer['outcome']>();
  const client = useQueryClient();
  const go = useNavigate();

  /** @returns true if the bank did not decline */
  const act = async (plan: string | undefined, call: () => Promise<PlanAnswer>) => {
    let isDeclined = false;
    setOutcome(undefined);
    const done = await run(async () => {
      // Busy until the screen shows the answer: the end of a change would also close a dialog that was opened before.
      const answer = await call().finally(() => client.invalidateQueries({ queryKey: ['subscription'] }));
      isDeclined = answer.outcome === 'declined';
      if (isDeclined) {
        const query = new URLSearchParams({ ...(plan && { plan }), reason: answer.decline_code ?? 'declined' });
        await go(`/subscription-failed?${query}`);
      } else if (answer.url) window.location.assign(answer.url);
      else setOutcome(answer.outcome);
    });
    return done && !isDeclined;
  };

  /** Goes to a page of the provider. */
  const leave = (call: () => Promise<{ url: string }>) =>
    run(async () => window.location.assign((await call()).url)).then(() => undefined);

  return {
    busy,
    failure,
    outcome,
    choose: (plan: string, due: number, card: string | undefined) =>
      act(plan, () => readJson(api.me.subscription.$post({ json: { plan, due, ...(card && { card }) } }))),
    /** Saves what stays on sale where a plan allows less. */
    keepByPlan: (json: KeptByPlan) =>
      run(async () => {
        await readJson(api.me.subscription.kept.$put({ json }));
        await client.invalidateQueries({ queryKey: ['subscription'] });
      }),
    pay: (plan: string, confirmed?: boolean) =>
      act(plan, () =>
        readJson(api.me.subscription.payment.$post({ json: confirmed === undefined ? {} : { confirmed } })),
      ),
    replaceCard: (number: string) =>
      act(undefined, () => readJson(api.me.subscription.card.$put({ json: { number } }))),
    /** Shows the card and the invoices at the provider. */
    openPortal: () => leave(() => readJson(api.me.subscription.portal.$post())),
    openInvoice: (id: string) =>
      leave(() => readJson(api.me.subscription.charges[':id'].invoice.$get({ param: { id } }))),
  };
}
