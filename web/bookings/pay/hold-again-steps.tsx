import type { Booking } from '../../../shared/schemas/bookings.ts';
import { offeringAddress } from '../../offerings/urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useWords } from '../../words.tsx';
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
