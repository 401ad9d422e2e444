import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { keptUntil } from '#shared/bookings/waitlist.ts';
import type { WaitingParty } from '#shared/schemas/bookings/waitlist.ts';
import type { PlannedEvent } from '#shared/schemas/events/events.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { formatTime } from '#shared/time/time.ts';
import { readJson } from '#web/api.ts';
import { TimeLeft } from '#web/bookings/waitlist/time-left.tsx';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { Remind } from './remind.tsx';
import { useRefreshCalendar } from './use-move-event.ts';
import * as css from './waitlist.module.css';
import { waitingPartiesQuery } from './waitlist-queries.ts';

interface WaitlistProps {
  studio: OwnStudio;
  event: PlannedEvent;
}

/** Lists who waits for an event, with the offers that are open, and offers free seats to whom the studio chooses. */
export function Waitlist({ studio, event }: WaitlistProps) {
  const { t } = useWords();
  const [chosen, setChosen] = useState<string>();
  const waitlist = useQuery(waitingPartiesQuery(api, studio.id, event.id));
  if (waitlist.isError) return <Trouble error={waitlist.error} onRetry={() => waitlist.refetch()} />;
  if (!waitlist.data || waitlist.data.items.length === 0) return null;
  const { items, seats_left: left } = waitlist.data;
  const waiting = items.filter(({ state }) => state === 'waiting');
  const offered = items.filter(({ state }) => state === 'offered');
  const rowOf = (party: WaitingParty) => ({
    party,
    studio,
    isChosen: chosen === party.id,
    onChoose: (isChosen: boolean) => setChosen(isChosen ? party.id : undefined),
  });
  return (
    <>
      {waiting.length > 0 && (
        <section className={css.waitlist} aria-labelledby="plan-waitlist-title">
          <h3 id="plan-waitlist-title">{t('plan.waitlist.title')}</h3>
          <ol>
            {waiting.map((party) => (
              <PartyRow key={party.id} {...rowOf(party)} event={event} left={left} />
            ))}
          </ol>
        </section>
      )}
      {offered.length > 0 && (
        <section className={css.waitlist} aria-labelledby="plan-offers-title">
          <h3 id="plan-offers-title">{t('plan.waitlist.open')}</h3>
          <ul className={css.offers}>
            {offered.map((party) => (
              <OpenOffer key={party.id} {...rowOf(party)} />
            ))}
          </ul>
        </section>
      )}
      {studio.rights.includes('message_guests') && (
        <ButtonLink size="s" icon="mail" to={`/manage-messages/${studio.id}?to=${event.id}&who=waitlist`}>
          {t('plan.waitlist.write')}
        </ButtonLink>
      )}
    </>
  );
}

interface RowProps {
  studio: OwnStudio;
  party: WaitingParty;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A party in line, with the button that offers seats to it, or why none can be offered. */
function PartyRow({ party, left, studio, event, isChosen, onChoose }: RowProps & WaitlistProps & { left: number }) {
  const { t } = useWords();
  return (
    <li className={isChosen ? css.chosen : undefined}>
      <span className={`${css.place} num`}>{party.position}</span>
      <Party party={party} studio={studio} />
      {party.can_offer && !isChosen && (
        <Button size="s" onClick={() => onChoose(true)}>
          {t('plan.waitlist.offer', { count: party.seats })}
        </Button>
      )}
      {!party.can_offer && left > 0 && party.seats > left && (
        <span className="small muted">{t('plan.waitlist.too_few', { needs: party.seats, count: left })}</span>
      )}
      {party.can_offer && isChosen && (
        <OfferSeats party={party} studio={studio} event={event} onDone={() => onChoose(false)} />
      )}
    </li>
  );
}

/** An offer without an answer, until when it is open, and the buttons that remind of it and take it back. */
function OpenOffer({ party, studio, isChosen, onChoose }: RowProps) {
  const { t, day } = useWords();
  const name = useNameOf(party);
  const { offered_at: from, offered_until: until } = party;
  return (
    <li>
      {until && (
        <p className={css.until}>
          <span className="small">{t('plan.until', { time: day(until, studio.time_zone) })}</span>
          <span className={`${css.hour} num`}>{formatTime(until, studio.time_zone)}</span>
        </p>
      )}
      <Party party={party} studio={studio} />
      {(party.can_remind || party.can_take_back) && !isChosen && (
        <div className={css.acts}>
          {party.can_remind && (
            <Remind
              name={name}
              studioId={studio.id}
              onSend={() => readJson(api['waitlist-entries'][':id'].reminder.$post({ param: { id: party.id } }))}
            />
          )}
          {party.can_take_back && (
            <Button size="s" kind="quiet" onClick={() => onChoose(true)}>
              {t('plan.waitlist.take_back')}
            </Button>
          )}
        </div>
      )}
      {party.can_take_back && isChosen && <TakeBack party={party} studio={studio} onDone={() => onChoose(false)} />}
      {from && until && <TimeLeft from={from} until={until} />}
    </li>
  );
}

/** The name of a party, its size, and since when it waits. */
function Party({ party, studio }: { party: WaitingParty; studio: OwnStudio }) {
  const { t, dayTime } = useWords();
  const zone = studio.time_zone;
  const name = useNameOf(party);
  return (
    <div>
      <p>
        {party.booking_id ? (
          <Link className="strong" to={`/manage-bookings/${studio.id}/${party.booking_id}`}>
            {name}
          </Link>
        ) : (
          <b className="strong">{name}</b>
        )}{' '}
        <span className="muted">· {t('catalogue.seats', { count: party.seats })}</span>
      </p>
      <p className="small muted dot-sep">
        <span>
          {party.offered_at
            ? t('plan.waitlist.offered_at', { when: dayTime(party.offered_at, zone) })
            : t('plan.waitlist.since', { when: dayTime(party.joined_at, zone) })}
        </span>
        {party.is_for_course && <span>{t('plan.waitlist.for_course')}</span>}
        {party.has_let_go && <span>{t('plan.waitlist.let_go')}</span>}
        {!party.has_booked_before && <span>{t('plan.waitlist.first_time')}</span>}
        {party.reminded_at && <span>{t('plan.waitlist.reminded', { when: dayTime(party.reminded_at, zone) })}</span>}
      </p>
    </div>
  );
}

/** The name of a party; a word where the guest gave none. */
function useNameOf({ guest }: WaitingParty): string {
  const { t } = useWords();
  return guest || t('plan.waitlist.guest');
}

/** Says what an offer does, and makes it. */
function OfferSeats({ party, studio, event, onDone }: WaitlistProps & { party: WaitingParty; onDone: () => void }) {
  const { t, dayTime } = useWords();
  const { busy, failure, run } = useAttempt();
  const [word, setWord] = useState('');
  const name = useNameOf(party);
  const refresh = useRefreshCalendar(studio.id);
  const until = dayTime(keptUntil(new Date(event.starts_at), new Date()), studio.time_zone);
  const offer = async () => {
    const isOffered = await run(async () => {
      const message = word.trim();
      await readJson(api['waitlist-entries'][':id'].offer.$post({ param: { id: party.id }, json: { message } }));
      await refresh();
    });
    if (!isOffered) return;
    toast({ title: t('plan.waitlist.offered_to', { name }) });
    onDone();
  };
  return (
    <div className={css.offerBox}>
      <p className="small">{t('plan.waitlist.what_happens', { name, until })}</p>
      <TextAreaField
        label={t('plan.waitlist.word')}
        name="word"
        rows={2}
        maxLength={1000}
        value={word}
        onChange={(typed) => setWord(typed.target.value)}
      />
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.acts}>
        <Button kind="clay" size="s" busy={busy} onClick={offer}>
          {t('plan.waitlist.offer_to', { count: party.seats, name })}
        </Button>
        <Button kind="quiet" size="s" onClick={onDone}>
          {t('plan.waitlist.not_now')}
        </Button>
      </div>
    </div>
  );
}

interface TakeBackProps {
  party: WaitingParty;
  studio: OwnStudio;
  onDone: () => void;
}

/** Says what taking an offer back does, and does it. */
function TakeBack({ party, studio, onDone }: TakeBackProps) {
  const { t } = useWords();
  const name = useNameOf(party);
  const { busy, failure, run } = useAttempt();
  const refresh = useRefreshCalendar(studio.id);
  const takeBack = async () => {
    const isTaken = await run(async () => {
      await readJson(api['waitlist-entries'][':id'].offer.$delete({ param: { id: party.id } }));
      await refresh();
    });
    if (!isTaken) return;
    toast({ title: t('plan.waitlist.taken_back') });
    onDone();
  };
  return (
    <div className={css.offerBox}>
      <p className="small">{t('plan.waitlist.take_back_say', { name })}</p>
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.acts}>
        <Button size="s" busy={busy} onClick={takeBack}>
          {t('plan.waitlist.take_back_do')}
        </Button>
        <Button kind="quiet" size="s" onClick={onDone}>
          {t('plan.waitlist.take_back_keep')}
        </Button>
      </div>
    </div>
  );
}
