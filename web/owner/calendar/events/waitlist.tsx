import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { keptUntil } from '../../../../shared/bookings/waitlist.ts';
import type { PlannedEvent } from '../../../../shared/schemas/events.ts';
import type { OwnStudio } from '../../../../shared/schemas/studio-editing.ts';
import type { WaitingParty } from '../../../../shared/schemas/waitlist.ts';
import { readJson } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { TextAreaField } from '../../../forms/fields/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Trouble } from '../../../ui/feedback/trouble.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAttempt } from '../../../use-attempt.ts';
import { useWords } from '../../../words.tsx';
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
  return (
    <section className={css.waitlist} aria-labelledby="plan-waitlist-title">
      <h3 id="plan-waitlist-title">{t('plan.waitlist.title')}</h3>
      <ol>
        {items.map((party) => (
          <PartyRow
            key={party.id}
            party={party}
            left={left}
            studio={studio}
            event={event}
            isChosen={chosen === party.id}
            onChoose={(isChosen) => setChosen(isChosen ? party.id : undefined)}
          />
        ))}
      </ol>
    </section>
  );
}

interface PartyRowProps extends WaitlistProps {
  party: WaitingParty;
  left: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function PartyRow({ party, left, studio, event, isChosen, onChoose }: PartyRowProps) {
  const words = useWords();
  const { t, dayTime } = words;
  const zone = studio.time_zone;
  const name = party.guest || t('plan.waitlist.guest');
  return (
    <li className={isChosen ? css.chosen : undefined}>
      <span className={`${css.place} num`}>{party.position}</span>
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
          <span>{t('plan.waitlist.since', { when: dayTime(party.joined_at, zone) })}</span>
          {party.is_for_course && <span>{t('plan.waitlist.for_course')}</span>}
          {party.has_let_go && <span>{t('plan.waitlist.let_go')}</span>}
          {!party.has_booked_before && <span>{t('plan.waitlist.first_time')}</span>}
        </p>
      </div>
      <PartyState party={party} left={left} zone={zone} onChoose={isChosen ? undefined : () => onChoose(true)} />
      {isChosen && party.can_take_back && (
        <TakeBack party={party} name={name} studio={studio} onDone={() => onChoose(false)} />
      )}
      {isChosen && party.can_offer && (
        <OfferSeats party={party} name={name} studio={studio} event={event} onDone={() => onChoose(false)} />
      )}
    </li>
  );
}

interface PartyStateProps {
  party: WaitingParty;
  left: number;
  zone: string;
  /** Undefined while the offer is being looked at. */
  onChoose: (() => void) | undefined;
}

/** Until when an offer is open, the button to make one, or why none can be made. */
function PartyState({ party, left, zone, onChoose }: PartyStateProps) {
  const { t, dayTime } = useWords();
  if (party.state === 'offered') {
    return (
      <span className={css.offered}>
        <Tag kind="glaze" icon="clock">
          {party.offered_until
            ? t('plan.until', { time: dayTime(party.offered_until, zone) })
            : t('plan.waitlist.offered')}
        </Tag>
        {party.can_take_back && onChoose && (
          <Button size="s" kind="quiet" onClick={onChoose}>
            {t('plan.waitlist.take_back')}
          </Button>
        )}
      </span>
    );
  }
  if (party.can_offer) {
    return onChoose ? (
      <Button size="s" onClick={onChoose}>
        {t('plan.waitlist.offer', { count: party.seats })}
      </Button>
    ) : (
      <span />
    );
  }
  return left > 0 && party.seats > left ? (
    <span className="small muted">{t('plan.waitlist.too_few', { needs: party.seats, count: left })}</span>
  ) : (
    <span />
  );
}

/** Says what an offer does, and makes it. */
function OfferSeats({
  party,
  name,
  studio,
  event,
  onDone,
}: WaitlistProps & { party: WaitingParty; name: string; onDone: () => void }) {
  const { t, dayTime } = useWords();
  const { busy, failure, run } = useAttempt();
  const [word, setWord] = useState('');
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
  name: string;
  studio: OwnStudio;
  onDone: () => void;
}

/** Says what taking an offer back does, and does it. */
function TakeBack({ party, name, studio, onDone }: TakeBackProps) {
  const { t } = useWords();
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
