import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SeatDots } from '#web/ui/seat-dots.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './inbox.module.css';

/** What follows from approving a booking, and from declining it, in the same order. */
export function ApprovalEffects({ booking }: { booking: StudioBooking }) {
  const { t } = useWords();
  const { event, seats, dates, service_type } = booking;
  const isTime = isByArrangement(service_type);
  // A course has the seats that are left on its fullest date.
  const left = Math.min(event.capacity - event.seats_taken, ...dates.map(({ seats_left }) => seats_left));
  return (
    <div className={css.effects}>
      <section>
        <h3 className={css.yes}>
          <Icon name="circle-check" />
          {t('inbox.if_approved')}
        </h3>
        <dl>
          {isTime ? (
            <div>
              <dt>{t('inbox.time')}</dt>
              <dd>{t('inbox.time_kept')}</dd>
            </div>
          ) : (
            <div>
              <dt>{t('inbox.seats')}</dt>
              <dd>
                <SeatDots capacity={event.capacity} taken={event.capacity - left} yours={seats} />
                <b>{t('inbox.left_of', { left, capacity: event.capacity })}</b> {t('inbox.kept', { count: seats })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('inbox.guest_gets')}</dt>
            <dd>{t('inbox.gets_tickets', { count: seats })}</dd>
          </div>
        </dl>
      </section>
      <section>
        <h3 className={css.no}>
          <Icon name="circle-x" />
          {t('inbox.if_declined')}
        </h3>
        <dl>
          <div>
            <dt>{t(isTime ? 'inbox.time' : 'inbox.seats')}</dt>
            <dd>
              {isTime ? (
                t('inbox.time_free')
              ) : (
                <>
                  <b>{t('inbox.left_of', { left: left + seats, capacity: event.capacity })}</b> {t('inbox.on_sale')}
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('inbox.guest_gets')}</dt>
            <dd>{t('inbox.gets_message')}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}
