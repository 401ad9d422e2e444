import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { useHoldAgain } from './use-hold-again.ts';

/** The next steps after a hold has ended: the same seats again, or other dates. */
export function HoldAgainSteps({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const { busy, failure, canHoldAgain, holdAgain } = useHoldAgain(booking);
  return (
    <>
      {canHoldAgain && (
        <Button size="s" busy={busy} onClick={() => void holdAgain()}>
          {t('bookings.hold.again')}
        </Button>
      )}
      <ButtonLink size="s" kind={canHoldAgain ? 'quiet' : 'line'} to={offeringAddress(booking.offering)}>
        {t('bookings.hold.other_dates')}
      </ButtonLink>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}
