import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { AnsweredRow } from './answered-row.tsx';
import { takeBack, usePendingAnswers } from './answers.ts';
import * as css from './inbox.module.css';
import { requestText, whenText } from './inbox-words.ts';
import { useDecide } from './use-decide.ts';
import { waitingBookingsQuery } from './waiting-bookings-query.ts';

/** Bookings that Today shows; the others are in the list of all that wait. */
const SHOWN = 3;
/** Milliseconds in which *Undo*, which comes where *Approve* was, is the second click of a double click. */
const DOUBLE_CLICK = 500;

/** The bookings that wait for the studio, the most urgent first, with their answers. It is a part of a list. */
export default function Approvals({ studio }: { studio: OwnStudio }) {
  useTexts('inbox');
  const { t } = useWords();
  const pending = usePendingAnswers();
  const { data } = useInfiniteQuery(waitingBookingsQuery(api, studio.id));
  const due = (at: string | null) => (at ? Date.parse(at) : 0);
  const bookings = (data?.pages.flatMap(({ items }) => items) ?? [])
    .filter(({ state }) => state !== 'offered')
    .sort((a, b) => due(a.answer_due_at) - due(b.answer_due_at));
  const rest = bookings.length - SHOWN;
  return (
    <>
      {bookings.slice(0, SHOWN).map((booking) => {
        const answer = pending.get(booking.id);
        return answer ? (
          <AnsweredRow
            key={booking.id}
            booking={booking}
            pending={answer}
            onUndo={() => Date.now() - answer.givenAt > DOUBLE_CLICK && takeBack(booking.id)}
          />
        ) : (
          <Approval key={booking.id} booking={booking} studio={studio} />
        );
      })}
      {rest > 0 && (
        <li className={css.approval}>
          <Link className="link action" to={`/manage-inbox/${studio.id}`}>
            {t('inbox.more_waiting', { count: rest })}
          </Link>
        </li>
      )}
    </>
  );
}

function Approval({ booking, studio }: { booking: StudioBooking; studio: OwnStudio }) {
  const words = useWords();
  const { t, dayTime, money } = words;
  const { state, event, offering, total, payment, answer_due_at: due } = booking;
  const decide = useDecide(booking);
  const summary = requestText(words, booking, { withTitle: false });
  const inInbox = `/manage-inbox/${studio.id}?booking=${booking.id}`;
  const facts = [
    // The text of a request names it.
    ...(state === 'requested' ? [] : [offering.title]),
    whenText(words, booking),
    ...(payment === 'free' ? [t('catalogue.free')] : total ? [money(total)] : []),
  ];
  return (
    <li className={css.approval}>
      <div>
        <h3>{summary}</h3>
        <p className="small muted num">{facts.join(' · ')}</p>
        {due && <p className="small warn num">{t('inbox.answer_by', { when: dayTime(due, event.time_zone) })}</p>}
      </div>
      <div className={css.approvalDo}>
        {state === 'awaiting_approval' ? (
          <>
            <Button
              kind="clay"
              size="s"
              aria-label={`${t('inbox.approve_time')}: ${summary}`}
              onClick={() => decide({ action: 'approve' })}
            >
              {t('inbox.approve_time')}
            </Button>
            <ButtonLink size="s" to={inInbox} aria-label={`${t('inbox.decline')} ${summary}`}>
              {t('inbox.decline')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink size="s" to={inInbox} aria-label={`${t('inbox.answer')}: ${summary}`}>
            {t('inbox.answer')}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
