import { type FormEvent, useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MAX_SEATS } from '../../../shared/bookings/bookings.ts';
import type { Offering } from '../../../shared/schemas/offerings.ts';
import { addDays, instantOf, toOffsetIso } from '../../../shared/time/time.ts';
import { openAuth } from '../../accounts/auth-request.ts';
import { useSession } from '../../accounts/session.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { tabStorage } from '../../browser-storage.ts';
import { BOOKING_DRAFT } from '../../forms/drafts/draft-keys.ts';
import { DateField } from '../../forms/fields/date-field.tsx';
import { TextAreaField } from '../../forms/fields/field.tsx';
import { Stepper } from '../../forms/fields/stepper.tsx';
import { TimeField } from '../../forms/fields/time-field.tsx';
import { offeringAddress } from '../../offerings/urls.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import * as columnCss from '../../ui/styles/column.module.css';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import { newBookingKey } from './booking-draft.ts';
import * as css from './request-form.module.css';

const MAX_TIMES = 3;

/** A day and a time that the guest would like, in the studio's time zone. */
interface Wish {
  /** YYYY-MM-DD, or '' if empty. */
  day: string;
  /** "19:00" */
  time: string;
}

interface Draft {
  text: string;
  wishes: Wish[];
  seats: number;
  /** Idempotency key, kept until there is a response. */
  key: string;
}

const EMPTY: Wish = { day: '', time: '19:00' };

/** The form for a request to a studio: what, up to three times, how many. */
export function RequestForm({ offering, now }: { offering: Offering; now: string }) {
  const { t } = useWords();
  const { state } = useSession();
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const [draft, change, forget] = useDraft(offering.id);
  const { studio, title } = offering;
  const { text, wishes, seats, key } = draft;
  const tomorrow = addDays(new Date(now), 1, studio.time_zone).toISOString().slice(0, 10);

  const setWish = (at: number, part: Partial<Wish>) =>
    change({ wishes: wishes.map((wish, place) => (place === at ? { ...wish, ...part } : wish)) });
  const send = () =>
    run(async () => {
      const times = wishes.map(({ day, time }) => ({ starts_at: startOf(day, time, studio.time_zone) }));
      const json = { offering_id: offering.id, text: text.trim(), times, seats };
      const header = { 'idempotency-key': key };
      const booking = await readJson(api['booking-requests'].$post({ json, header }));
      forget();
      await adoptBooking(api, booking);
      await navigate(`?booking=${booking.id}`, { replace: true });
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state === 'in') void send();
    else {
      openAuth({ mode: 'sign-up', reason: t('bookings.request.sign_up'), picture: offering.picture, onSuccess: send });
    }
  };
  return (
    <div className="wrap">
      <PageHead title={t('bookings.head', { title })} hidden />
      <nav className={columnCss.crumb}>
        <Link to={offeringAddress(offering)}>
          <Icon name="arrow-left" size="s" />
          {title}
        </Link>
      </nav>
      <div className={`${columnCss.two} ${css.request}`}>
        <div>
          <h1>{t('bookings.request.title')}</h1>
          <p className="lead measure">{t('bookings.request.say', { studio: studio.name })}</p>
          <noscript>
            <Note>{t('bookings.no_script')}</Note>
          </noscript>
          <form method="post" className={css.form} onSubmit={submit}>
            <TextAreaField
              label={t('bookings.request.what')}
              help={t('bookings.request.what_help', { studio: studio.name })}
              name="text"
              rows={4}
              maxLength={1000}
              required
              value={text}
              onChange={(typed) => change({ text: typed.target.value })}
            />
            <fieldset className={css.wishes}>
              <legend>{t('bookings.request.when')}</legend>
              {wishes.map((wish, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rank of the wish
                <div key={at} className={css.wish}>
                  <DateField
                    label={t('bookings.request.day', { number: at + 1 })}
                    value={wish.day}
                    min={tomorrow}
                    required
                    onChange={(day) => setWish(at, { day })}
                  />
                  <TimeField
                    label={t('bookings.request.time', { number: at + 1 })}
                    value={wish.time}
                    required
                    onChange={(time) => setWish(at, { time })}
                  />
                  {wishes.length > 1 && (
                    <IconButton
                      icon="x"
                      label={t('bookings.request.remove', { number: at + 1 })}
                      onClick={() => change({ wishes: wishes.filter((_, place) => place !== at) })}
                    />
                  )}
                </div>
              ))}
              {wishes.length < MAX_TIMES && (
                <Button size="s" icon="plus" onClick={() => change({ wishes: [...wishes, EMPTY] })}>
                  {t('bookings.request.another')}
                </Button>
              )}
            </fieldset>
            <p className={css.seats}>
              <span className="strong">{t('bookings.request.people')}</span>
              <Stepper
                label={t('bookings.request.people')}
                lessLabel={t('bookings.request.people_less')}
                moreLabel={t('bookings.request.people_more')}
                value={seats}
                max={Math.min(offering.capacity, MAX_SEATS)}
                onChange={(next) => change({ seats: next })}
              />
            </p>
            {failure && (
              <Note kind="brick" title={failure}>
                {t('bookings.kept')}
              </Note>
            )}
            <Button type="submit" kind="clay" busy={busy} busyLabel={t('bookings.confirm.asking')}>
              {t('bookings.request.send')}
            </Button>
          </form>
        </div>
        <aside className={css.then}>
          <h2>{t('bookings.next_steps.title')}</h2>
          <ol>
            <li>{t('bookings.request.then_answer', { studio: studio.name })}</li>
            <li>{t('bookings.request.then_kept')}</li>
            <li>{t('bookings.request.then_accept')}</li>
          </ol>
        </aside>
      </div>
    </div>
  );
}

/** Returns the instant of a wish in ISO 8601, with the studio's offset. */
function startOf(day: string, time: string, zone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return toOffsetIso(instantOf({ year, month, day: date, hour, minute }, zone), zone);
}

const emptyDraft = (): Draft => ({ text: '', wishes: [EMPTY], seats: 1, key: newBookingKey() });

/** Returns this tab's draft of a request, its setter, and a function that removes it; it survives reloads and signing in. */
function useDraft(offeringId: string) {
  const place = `${BOOKING_DRAFT}request-${offeringId}`;
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  useLayoutEffect(() => {
    const kept = tabStorage.getJson(place);
    if (kept) setDraft({ ...emptyDraft(), ...kept });
  }, [place]);
  const change = (part: Partial<Draft>) =>
    setDraft((before) => {
      // Another request needs another key: the first one may have arrived.
      const next = { ...before, ...part, key: newBookingKey() };
      tabStorage.setJson(place, next);
      return next;
    });
  return [draft, change, () => tabStorage.remove(place)] as const;
}
