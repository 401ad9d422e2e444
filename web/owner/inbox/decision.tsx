import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { isolate } from '#shared/text/isolate.ts';
import { quote } from '#shared/text/quote.ts';
import { HOUR } from '#shared/time/time.ts';
import { api } from '#web/browser-api.ts';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { studioGuestQuery } from '../bookings/studio-bookings-query.ts';
import { ApprovalEffects } from './approval-effects.tsx';
import { DeclineForm } from './decline-form.tsx';
import * as css from './inbox.module.css';
import { guestName, requestText, timeLeft, whenText } from './inbox-words.ts';
import { OfferForm } from './offer/offer-form.tsx';
import { useDecide } from './use-decide.ts';

interface DecisionProps {
  booking: StudioBooking;
  studio: OwnStudio;
  /** True once it is answered, until the list moves on. */
  isAnswered: boolean;
  /** Back to the list, on phones. */
  onBack: () => void;
  onAnswered: () => void;
}

/** A booking or a request that waits: what the guest wants, what follows from each answer, and the answers. */
export function Decision({ booking, studio, isAnswered, onBack, onAnswered }: DecisionProps) {
  const words = useWords();
  const { t } = words;
  const [isDeclining, setDeclining] = useState(false);
  const guest = guestName(words, booking);
  const isTime = isByArrangement(booking.service_type);
  const decide = useDecide(booking, onAnswered);
  const decline = () => setDeclining(true);
  return (
    <article className={css.decision} aria-labelledby="decision">
      <p className={css.back}>
        <Button kind="quiet" size="s" icon="arrow-left" onClick={onBack}>
          {t('inbox.back')}
        </Button>
      </p>
      <DecisionHead booking={booking} studio={studio} />
      <p>
        <Link className="link action small" to={`/manage-bookings/${studio.id}/${booking.id}`}>
          {t('inbox.open')}
        </Link>
      </p>
      {booking.state === 'awaiting_approval' && <ApprovalEffects booking={booking} />}
      <fieldset disabled={isAnswered}>
        {isDeclining ? (
          <DeclineForm
            guest={guest}
            onBack={() => setDeclining(false)}
            onDecline={(reason) => decide({ action: 'decline', reason })}
          />
        ) : booking.state === 'requested' ? (
          <OfferForm booking={booking} onDecline={decline} onOffer={(offer) => decide({ action: 'offer', offer })} />
        ) : (
          <div className={css.acts}>
            <Button kind="clay" onClick={() => decide({ action: 'approve' })}>
              {t(isTime ? 'inbox.approve_time' : 'inbox.approve', { count: booking.seats })}
            </Button>
            <Button onClick={decline}>{t('inbox.decline')}</Button>
          </div>
        )}
      </fieldset>
    </article>
  );
}

/** Who wants what, until when it can be answered, what the guest wrote, and how the studio knows them. */
function DecisionHead({ booking, studio }: { booking: StudioBooking; studio: OwnStudio }) {
  const words = useWords();
  const { t, day, dayTime, money, language } = words;
  const { event, seats, service_type, total, payment, note, request, state, answer_due_at: due } = booking;
  const zone = event.time_zone;
  const known = useQuery({
    ...studioGuestQuery(api, studio.id, booking.guest.id ?? ''),
    enabled: booking.guest.id !== null,
  });
  const isRequest = state === 'requested';
  const isTime = isByArrangement(service_type);
  const price =
    payment === 'free'
      ? t('catalogue.free')
      : total && (payment === 'online' ? money(total) : t('inbox.at_studio', { total: money(total) }));
  const facts = isRequest
    ? [t('catalogue.seats', { count: seats })]
    : [whenText(words, booking), ...(price ? [price] : [])];
  const said = request?.text || note;
  return (
    <>
      <p className="small muted">
        {t(isRequest ? 'inbox.sent_request' : 'inbox.sent', { when: dayTime(booking.created_at, zone) })}
      </p>
      <h2 id="decision" tabIndex={-1}>
        {requestText(words, booking, { withTitle: true })}
      </h2>
      <p className="num strong">{facts.join(' · ')}</p>
      {due && (
        <p className={`${css.dueBar} num`} data-urgent={Date.parse(due) - Date.now() < 3 * HOUR || undefined}>
          <Icon name="hourglass" />
          <span>
            <b>{timeLeft(words, due, Date.now())}.</b>{' '}
            {t(`inbox.${isRequest ? 'then_lapses' : isTime ? 'then_time' : 'then'}`, { when: dayTime(due, zone) })}
          </span>
        </p>
      )}
      {said && <blockquote className={css.said}>{quote(said, language)}</blockquote>}
      <p className="small muted">
        {[
          ...(isRequest ? [] : [booking.attendees.map(({ name }) => isolate(name)).join(', ')]),
          ...(known.data ? [t('inbox.visits', { count: known.data.visits })] : []),
          ...(known.data?.notes[0]
            ? [`${quote(known.data.notes[0].text, language)} (${day(known.data.notes[0].created_at, zone)})`]
            : []),
        ].join(' · ')}
      </p>
    </>
  );
}
