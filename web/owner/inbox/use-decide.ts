import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { ApiProblem } from '#web/api.ts';
import { problemText } from '#web/problem-text.ts';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { type Answer, answerLater } from './answers.ts';
import { guestName } from './inbox-words.ts';

/** Returns a function that answers a booking after ten seconds, in which the answer can be taken back. */
export function useDecide(booking: StudioBooking, onAnswered?: () => void) {
  const words = useWords();
  const { t } = words;
  const guest = guestName(words, booking);
  const failureText = (error: unknown) => {
    const state = error instanceof ApiProblem && error.code === 'bookings.not_waiting' && error.problem.data?.state;
    return state ? t(`inbox.ended.${state}`) : problemText(t, error);
  };
  return (answer: Answer) => {
    answerLater(booking.id, answer, (error) =>
      toast({
        kind: 'destructive',
        title: t('inbox.failed', { guest }),
        description: failureText(error),
        duration: 20_000,
      }),
    );
    onAnswered?.();
  };
}
