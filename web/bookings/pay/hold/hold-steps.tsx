import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { payText } from '#web/bookings/booking-words.ts';
import { adoptBooking } from '#web/bookings/bookings-queries.ts';
import { api } from '#web/browser-api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { type ToastMessage, toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords, type Words } from '#web/words.tsx';
import { canHoldAgain, useHoldAgain } from './use-hold-again.ts';

/** Milliseconds in which a hold that was let go can be taken back. */
const TAKE_BACK = 10_000;

/**
 * Returns a function that ends the hold of a booking, because nothing was paid; the toast says what was let go, and has
 * the way back.
 * @throws ApiProblem
 */
export function useReleaseHold(booking: Booking): () => Promise<void> {
  const words = useWords();
  const { holdAgain } = useHoldAgain(booking);
  const { id } = booking;
  const takeBack = async () => {
    if (!(await holdAgain())) toast({ kind: 'destructive', title: words.t('bookings.hold.gone') });
  };
  return async () => {
    await adoptBooking(api, await readJson(api.bookings[':id'].hold.$delete({ param: { id } })));
    toast(releasedToast(words, booking, () => void takeBack()));
  };
}

/** Says what was let go with a hold, and offers to take it back where its date can be held again. */
export const releasedToast = ({ t }: Words, booking: Booking, onTakeBack: () => void): ToastMessage => ({
  title: t('bookings.hold.ended', { count: booking.seats }),
  description: booking.offering.title,
  duration: TAKE_BACK,
  ...(canHoldAgain(booking) && { action: { label: t('bookings.hold.take_back'), onPress: onTakeBack } }),
});

/** Ends the hold of a booking with one tap. */
export function useEndHold(booking: Booking) {
  const { busy, failure, run } = useAttempt();
  const release = useReleaseHold(booking);
  return { busy, failure, endHold: () => run(release) };
}

/** The next steps of a held booking: pay it, or let it go. */
export function HoldSteps({ booking, size }: { booking: Booking; size?: 's' }) {
  const words = useWords();
  const { t } = words;
  const { busy, failure, endHold } = useEndHold(booking);
  const { payment } = booking;
  return (
    <>
      {typeof payment !== 'string' && (
        <ButtonLink kind="clay" {...(size && { size })} to={`/pay/${payment.id}`}>
          {payText(words, booking)}
        </ButtonLink>
      )}
      <Button kind="quiet" {...(size && { size })} busy={busy} onClick={() => void endHold()}>
        {t('bookings.hold.end')}
      </Button>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}
