import { expect, it } from 'vitest';
import { api } from '#web/browser-api.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { plansQuery, subscriptionQuery } from './plan-queries.ts';
import SubscriptionFailed from './subscription-failed.tsx';

const PLANS = {
  vat_percent: 21,
  items: [
    { id: 'free', name: 'Free' },
    { id: 'studio', name: 'Studio' },
  ],
};

const shown = async (subscription: object, search = '') =>
  textOf(
    await renderPart(<SubscriptionFailed />, {
      at: { pathname: '/subscription-failed', search },
      me: { id: 'reader' },
      queries: [
        [plansQuery(api).queryKey, PLANS],
        [subscriptionQuery(api).queryKey, { plan: 'free', state: 'active', ...subscription }],
      ],
    }),
  );

it('says that no payment has failed to a guest without a plan', async () => {
  const page = await shown({});
  expect(page).toContain('No payment has failed');
  expect(page).not.toContain('your bank said no');
});

it('says that the bank said no to the owner whose payment it declined', async () => {
  expect(await shown({}, '?plan=studio&reason=declined')).toContain('Not yet: your bank said no');
  expect(await shown({ plan: 'studio', state: 'past_due' })).toContain('Not yet: your bank said no');
});

it('says nothing of the bank before it is known whether a payment failed', async () => {
  const page = textOf(await renderPart(<SubscriptionFailed />, { at: '/subscription-failed', me: { id: 'reader' } }));
  expect(page).not.toContain('your bank said no');
});
