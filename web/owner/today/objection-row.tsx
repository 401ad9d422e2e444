import { Link } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { quote } from '#shared/text/quote.ts';
import { useWords } from '#web/words.tsx';
import { AnswerObjection } from '../bookings/one/answer-objection.tsx';
import * as css from './owner-dashboard.module.css';
import type { OpenObjection } from './to-do-text.ts';

interface ObjectionRowProps {
  item: OpenObjection;
  studio: OwnStudio;
  heading?: 'h2' | 'h3';
}

/** A guest says that a date did not take place: their words, what follows without an answer, and the answers. */
export function ObjectionRow({ item, studio, heading: Heading = 'h3' }: ObjectionRowProps) {
  const { t, money, dayTime, language } = useWords();
  const { booking_id, guest, text, due_at, amount, as_credit, can_move, date, offering } = item;
  const address = `/manage-bookings/${studio.id}/${booking_id}`;
  const due = { date: dayTime(due_at, studio.time_zone), amount: money(amount), guest };
  return (
    <li className={`${css.wait} ${css.waitWide}`}>
      <div>
        <Heading>
          <Link className="link" to={`${address}#objection`}>
            {t('money_back.objection.studio_open', { guest })}
          </Link>
        </Heading>
        <p className="small muted num">
          <bdi>{offering.title}</bdi> · {dayTime(date.starts_at, date.time_zone)}
        </p>
        <p className="small warn num">{t('money_back.objection.studio_open_say', due)}</p>
      </div>
      <blockquote className={css.waitSaid}>{quote(text, language)}</blockquote>
      <AnswerObjection
        studioId={studio.id}
        bookingId={booking_id}
        guest={guest}
        amount={amount}
        credit={as_credit}
        canDeny
        to={can_move ? `${address}#move` : undefined}
      />
    </li>
  );
}
