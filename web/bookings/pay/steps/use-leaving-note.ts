import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';

/** Milliseconds for which the note stands. */
const AT_LEISURE = 10_000;

/**
 * Says what is held when the guest leaves the page for another one of the site, with the way back.
 * @returns `silence` for leaving on purpose
 */
export function useLeavingNote(booking: Booking, until: string): { silence: () => void } {
  const { t } = useWords();
  const navigate = useNavigate();
  const latest = useRef({ booking, until, t, navigate });
  latest.current = { booking, until, t, navigate };
  const isSilent = useRef(false);
  useEffect(() => {
    // A second mount in development is no return.
    isSilent.current = false;
    const address = location.pathname;
    return () => {
      const { booking: held, until: time, t: translate, navigate: go } = latest.current;
      setTimeout(() => {
        const isHere = location.pathname === address || location.pathname.startsWith('/bookings/');
        if (isSilent.current || isHere || held.split_id !== null) return;
        toast({
          title: translate('payments.hold.left_page', { count: held.seats, time }),
          duration: AT_LEISURE,
          action: {
            label: translate('payments.hold.go_on'),
            onPress: () => void go(payPath(held)),
          },
        });
      });
    };
  }, []);
  return {
    silence: () => {
      isSilent.current = true;
    },
  };
}

const payPath = ({ payment }: Booking): string =>
  typeof payment === 'string' ? '/dashboard?tab=bookings' : `/pay/${payment.id}`;
