import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { useWords } from '#web/words.tsx';
import * as css from './before-you-come.module.css';

/** Below a ticket: what to bring, and the house rules. */
export function BeforeYouCome({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const { bring } = booking.offering;
  const { house_rules: rules } = booking.studio;
  if (bring.length === 0 && rules.length === 0) return null;
  return (
    <div className={css.before}>
      {bring.length > 0 && <Lines title={t('bookings.ticket.bring')} lines={bring} />}
      {rules.length > 0 && <Lines title={t('bookings.ticket.rules')} lines={rules} />}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
