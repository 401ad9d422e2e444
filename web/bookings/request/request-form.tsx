import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { requestDueAt } from '#shared/bookings/answer-time.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import type { EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { openAuth } from '#web/accounts/auth-request.ts';
import { useSession } from '#web/accounts/session.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { Stepper } from '#web/forms/fields/stepper.tsx';
import { priceText } from '#web/offerings/offering-words.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { areaOf } from '#web/studios/studio-area.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import * as bookingCss from '../form/booking.module.css';
import { PreferredTimesField } from './preferred-times-field.tsx';
import { instantOfPreferredTime, type PreferredTime, useRequestDraft } from './request-draft.ts';
import * as css from './request-form.module.css';

const MAX_TEXT = 1000;

interface RequestFormProps {
  offering: Offering;
  /** Dates that the studio proposes for what is made to order. */
  events?: readonly EventShape[];
  /** People in a new request. */
  seats?: number;
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** The form for a request to a studio: what, up to three times, how many. */
export function RequestForm({ offering, events = [], seats: asked = 1, now }: RequestFormProps) {
  const { t } = useWords();
  const { state } = useSession();
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const most = Math.min(offering.capacity, MAX_SEATS);
  const [draft, change, forget] = useRequestDraft(offering.id, Math.min(asked, most));
  const { studio, title } = offering;
  const { text, preferredTimes, seats, key } = draft;
  const isMadeToOrder = offering.booking_mode === 'request_only';

  const send = () =>
    run(async () => {
      const times = preferredTimes.map((preferredTime) => ({
        starts_at: instantOfPreferredTime(preferredTime, studio.time_zone),
      }));
      const json = { offering_id: offering.id, text: text.trim(), times, seats };
      const header = { 'idempotency-key': key };
      const booking = await readJson(api['booking-requests'].$post({ json, header }));
      forget();
      await adoptBooking(api, booking);
      await navigate(`/bookings/${booking.id}`, { replace: true });
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (text.trim() === '' || preferredTimes.some(({ day }) => day === '')) {
      // The errors are drawn first.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
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
          <h1>{t(isMadeToOrder ? 'bookings.request.title' : 'bookings.request.title_other_date')}</h1>
          <p className="lead measure">
            {t(isMadeToOrder ? 'bookings.request.say' : 'bookings.request.say_other_date', { studio: studio.name })}
          </p>
          <noscript>
            <Note>{t('bookings.no_script')}</Note>
          </noscript>
          <form ref={form} method="post" noValidate className={css.form} onSubmit={submit}>
            <TextAreaField
              label={t('bookings.request.what')}
              help={
                text.length > MAX_TEXT / 2
                  ? t('bookings.request.letters', { count: text.length, most: MAX_TEXT })
                  : t('bookings.request.what_help', { studio: studio.name })
              }
              error={isChecked && text.trim() === '' ? t('bookings.request.what_missing') : undefined}
              name="text"
              rows={4}
              maxLength={MAX_TEXT}
              value={text}
              onChange={(typed) => change({ text: typed.target.value })}
            />
            <PreferredTimesField
              offering={offering}
              events={isMadeToOrder ? events : []}
              preferredTimes={preferredTimes}
              seats={seats}
              now={now}
              isChecked={isChecked}
              onChange={(next) => change({ preferredTimes: next })}
            />
            <div className={css.seats}>
              <div>
                <p className="strong">{t('bookings.request.people')}</p>
                <p className="small muted">{t('bookings.request.people_most', { count: most })}</p>
              </div>
              <Stepper
                label={t('bookings.request.people')}
                lessLabel={t('bookings.request.people_less')}
                moreLabel={t('bookings.request.people_more')}
                value={seats}
                max={most}
                onChange={(next) => change({ seats: next })}
              />
            </div>
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
        <RequestSummary offering={offering} preferredTimes={preferredTimes} now={now} />
      </div>
    </div>
  );
}

/** What is asked for, and what happens then; beside the form, on phones below it. */
function RequestSummary({
  offering,
  preferredTimes,
  now,
}: {
  offering: Offering;
  preferredTimes: readonly PreferredTime[];
  now: string;
}) {
  const words = useWords();
  const { t, dayTime } = words;
  const { studio, title, picture } = offering;
  const times = preferredTimes
    .filter((preferredTime) => preferredTime.day !== '')
    .map((preferredTime) => new Date(instantOfPreferredTime(preferredTime, studio.time_zone)));
  const answer = requestDueAt(times, new Date(now)).toISOString();
  return (
    <aside className={bookingCss.sum} aria-label={t('bookings.yours')}>
      <div className={bookingCss.sumH}>
        <Picture picture={picture} ratio="1x1" sizes="96px" />
        <div>
          <h2>{title}</h2>
          <p className="small muted">
            <bdi>{studio.name}</bdi>, {areaOf(studio)}
          </p>
          <p className="small strong num">{t('bookings.request.usually', { price: priceText(words, offering) })}</p>
        </div>
      </div>
      <h3>{t('bookings.next_steps.title')}</h3>
      <ol className={bookingCss.next}>
        <li>{t('bookings.request.then_answer', { studio: studio.name, date: dayTime(answer, studio.time_zone) })}</li>
        <li>{t('bookings.request.then_kept')}</li>
        <li>{t('bookings.request.then_accept')}</li>
      </ol>
    </aside>
  );
}
