import { quote } from '#shared/text/quote.ts';
import { guestName } from '#web/owner/inbox/inbox-words.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { AnswerObjection } from './answer-objection.tsx';
import * as css from './one.module.css';
import type { StudioActionProps } from './studio-actions.tsx';

/** A guest says that the date did not take place: their words, what follows without an answer, and two ways. */
export function ObjectionPanel({ booking, studio }: StudioActionProps) {
  const words = useWords();
  const { t, money, dayTime, language } = words;
  const { objection, refundable, event, attendees } = booking;
  if (!objection || !refundable || objection.state === 'refunded' || objection.state === 'dismissed') return null;
  const guest = guestName(words, booking);
  const { state, text, answer, due_at, offers_credit } = objection;
  const byCard = booking.payment_summary?.paid.find(({ by }) => by === 'card')?.amount;
  const said = { date: dayTime(due_at, event.time_zone), amount: money(refundable), guest };
  const offer = offers_credit && byCard && { ...said, amount: money(byCard) };
  const came = attendees.filter(({ checked_in_at }) => checked_in_at).length;
  return (
    <section className={`${css.held} ${css.form}`} id="objection">
      <Note
        kind="sun"
        icon="hourglass"
        title={
          offer ? t('money_back.objection.studio_credit', offer) : t(`money_back.objection.studio_${state}`, { guest })
        }
      >
        {offer
          ? t('money_back.objection.studio_credit_say', offer)
          : t(`money_back.objection.studio_${state}_say`, said)}{' '}
        {t('money_back.objection.kept', said)}
      </Note>
      <blockquote className={css.said}>{quote(text, language)}</blockquote>
      {answer && <p className="small">{t('money_back.objection.your_answer', { answer })}</p>}
      <p className="small">{t('money_back.objection.came', { came, seats: attendees.length })}</p>
      {studio.rights.includes('decide_bookings') && (
        <AnswerObjection
          studioId={studio.id}
          bookingId={booking.id}
          guest={guest}
          amount={refundable}
          credit={booking.guest.id ? byCard : undefined}
          canDeny={state === 'open'}
          to={booking.cannot_move === null ? '#move' : undefined}
        />
      )}
    </section>
  );
}
