import type { ScreenHandle } from '#web/texts.ts';
import { useWords } from '#web/words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { EscalatedObjections, objectionsQuery } from './escalated-objections.tsx';
import { GiveRefund } from './give-refund.tsx';
import { ReturnedRefunds, returnedRefundsQuery } from './returned-refunds.tsx';

export const handle: ScreenHandle = {
  texts: ['admin', 'returned_refunds', 'money_back', 'bookings', 'fields', 'errors'],
  load: ({ api, cache }) =>
    Promise.all([cache.prefetchQuery(objectionsQuery(api)), cache.prefetchQuery(returnedRefundsQuery(api))]),
};

/**
 * `/admin/refunds`, for administrators: money to give back, guests who ask the platform to decide, and refunds that
 * guests' banks returned.
 */
export default function RefundsScreen() {
  const { t } = useWords();
  return (
    <AdminScreen
      title={t('returned_refunds.screen')}
      lead={t('returned_refunds.screen_say')}
      refusal={t('returned_refunds.for_admins')}
    >
      <GiveRefund />
      <EscalatedObjections />
      <ReturnedRefunds />
    </AdminScreen>
  );
}
