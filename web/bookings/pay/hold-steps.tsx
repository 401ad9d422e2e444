import type { Booking } from '../../../shared/schemas/bookings.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import { payText } from '../booking-words.ts';
import { adoptBooking } from '../bookings-queries.ts';
import { canHoldAgain, useHoldAgain } from './use-hold-again.ts';

/** Milliseconds in which a hold that was let go can be taken back. */
const TAKE_BACK = 10_000;

/** Ends the hold of a booking with one tap, because nothing was paid; the toast has the way back. */
export function useEndHold(booking: Booking) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const { holdAgain } = useHoldAgain(booking);
  const { id, seats } = booking;
  const takeBack = async () => {
    if (!(await holdAgain())) toast({ kind: 'destructive', title: t('bookings.hold.gone') });
  };
  const endHold = () =>
    run(async () => {
      await adoptBooking(api, await readJson(api.bookings[':id'].hold.$delete({ param: { id } })));
      toast({
        title: t('bookings.hold.ended', { count: seats }),
        duration: TAKE_BACK,
        ...(canHoldAgain(booking) && {
          action: { label: t('bookings.hold.take_back'), onPress: () => void takeBack() },
        }),
      });
    });
  return { busy, failure, endHold };
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
