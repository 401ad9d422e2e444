import { formatTicketCode } from '#web/bookings/booking-words.ts';
import { useWords } from '#web/words.tsx';

interface BookingFactsProps {
  booking: { title: string; reference: string; starts_at: string };
  guest: { email: string | null };
  studio: { name: string };
  /** The time zone of the start. */
  zone: string;
}

/** What a booking whose money is decided was for, when it begins, and the guest's address. */
export function BookingFacts({ booking, guest, studio, zone }: BookingFactsProps) {
  const { t, dayTime } = useWords();
  return (
    <>
      <p>
        {t('returned_refunds.for_booking', {
          title: booking.title,
          reference: formatTicketCode(booking.reference),
          studio: studio.name,
        })}
      </p>
      <p className="small muted num">
        {dayTime(booking.starts_at, zone)}
        {guest.email && ` · ${guest.email}`}
      </p>
    </>
  );
}
