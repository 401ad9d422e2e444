import { type PayableBooking, summarizePayments } from '#shared/bookings/payment-summary.ts';
import { mayDo, type TeamRole } from '#shared/studios/team.ts';

/** What the desk is to take or to give back: those who sell there see it without seeing what guests pay. */
export function deskAmounts({ payable, currency }: { payable: PayableBooking; currency: string }, role: TeamRole) {
  const sees = mayDo(role, 'see_money') || mayDo(role, 'sell_at_desk');
  const summary = summarizePayments(payable);
  const money = (amount: number) => (sees ? { amount, currency } : null);
  return { due_at_studio: money(summary.due_at_studio), to_return: money(summary.to_return) };
}
