import { Link } from 'react-router';
import type { OwnStudio } from '../../../shared/schemas/studio-editing.ts';
import { useWords } from '../../words.tsx';
import { AnswerObjection } from '../bookings/one/answer-objection.tsx';
import * as css from './owner-dashboard.module.css';
import type { OpenObjection } from './to-do-text.ts';

/** A guest says that a date did not take place: their words, what follows without an answer, and the two answers. */
export function ObjectionRow({ item, studio }: { item: OpenObjection; studio: OwnStudio }) {
  const { t, money, dayTime } = useWords();
  const { booking_id, guest, text, due_at, amount, date, offering } = item;
  const due = { date: dayTime(due_at, studio.time_zone), amount: money(amount), guest };
  return (
    <li className={`${css.wait} ${css.waitWide}`}>
      <div>
        <h3>
          <Link className="link" to={`/manage-bookings/${studio.id}/${booking_id}#objection`}>
            {t('money_back.objection.studio_open', { guest })}
          </Link>
        </h3>
        <p className="small muted num">
          <bdi>{offering.title}</bdi> · {dayTime(date.starts_at, date.time_zone)}
        </p>
        <p className="small warn num">{t('money_back.objection.studio_open_say', due)}</p>
      </div>
      <blockquote className={css.waitSaid}>“{text}”</blockquote>
      <AnswerObjection studioId={studio.id} bookingId={booking_id} guest={guest} amount={amount} canDeny />
    </li>
  );
}
