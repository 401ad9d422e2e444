import { WAITLIST_OFFER } from '#shared/bookings/waitlist.ts';
import { MINUTE } from '#shared/time/time.ts';
import { openAuth } from '#web/accounts/auth-request.ts';
import { useSession } from '#web/accounts/session.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Stepper } from '#web/forms/fields/stepper.tsx';
import { PushOfferPlace } from '#web/notifications/push/push-offer-place.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { lineOf } from './waited-for.ts';
import * as css from './waitlist.module.css';
import { refreshWaitlists, type WaitlistPage } from './waitlist-queries.ts';

interface JoinPanelProps {
  page: WaitlistPage;
  seats: number;
  least: number;
  most: number;
  onSeats: (seats: number) => void;
}

/** How many seats to wait for, the place in line, the rules, and the button. */
export function JoinPanel({ page, seats, least, most, onSeats }: JoinPanelProps) {
  const { t, dayTime } = useWords();
  const { event, isCourse, offering, waitlist } = page;
  const line = lineOf(page);
  const { state } = useSession();
  const { busy, failure, run } = useAttempt();
  const own = waitlist.entry;
  const waiting = waitlist.waiting.reduce((sum, { parties }) => sum + parties, 0);
  const position = own?.position ?? waiting + 1;
  const soon = new Date(Date.parse(line.starts_at) - WAITLIST_OFFER.soon * 60 * MINUTE);
  const join = () =>
    run(async () => {
      const header = { 'idempotency-key': crypto.randomUUID() };
      const json = isCourse ? { seats, course: true } : { seats };
      await readJson(api.events[':id']['waitlist-entries'].$post({ param: { id: event.id }, header, json }));
      await refreshWaitlists();
    });
  const leave = () =>
    run(async () => {
      if (own) await readJson(api['waitlist-entries'][':id'].$delete({ param: { id: own.id } }));
      await refreshWaitlists();
    });
  const asGuest = () =>
    state === 'in'
      ? void join()
      : openAuth({
          mode: 'sign-up',
          reason: t('waitlist.sign_up_reason', { count: seats, date: dayTime(line.starts_at, line.time_zone) }),
          picture: offering.picture,
          onSuccess: () => void join(),
        });
  return (
    <div className={css.panel}>
      <div className={css.row}>
        <div>
          <span className="strong">{t('waitlist.wait_for')}</span>
          <p className="small muted">{t('waitlist.together')}</p>
        </div>
        <Stepper
          label={t('offerings.seats')}
          lessLabel={t('offerings.seat_less')}
          moreLabel={t('offerings.seat_more')}
          value={seats}
          min={least}
          max={most}
          onChange={onSeats}
        />
      </div>
      <dl className={css.hits} aria-live="polite">
        <div>
          <dt>{position}</dt>
          <dd>
            {t(own ? 'waitlist.place' : 'waitlist.place_would', { count: seats })}
            <small>{t('waitlist.before', { count: position - 1 })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('waitlist.hours', { hours: WAITLIST_OFFER.hours })}</dt>
          <dd>
            {t('waitlist.to_answer')}
            <small>
              {isCourse
                ? t('waitlist.course_rule', { minutes: WAITLIST_OFFER.minutes })
                : t('waitlist.rule', {
                    minutes: WAITLIST_OFFER.minutes,
                    soon: dayTime(soon.toISOString(), line.time_zone),
                    end: dayTime(waitlist.offers_end_at, line.time_zone),
                  })}
            </small>
          </dd>
        </div>
      </dl>
      {failure && <Note kind="brick" title={failure} />}
      {own && own.seats === seats ? (
        <>
          <Note kind="leaf" title={t('waitlist.in_line', { count: seats })}>
            {t('waitlist.in_line_help')}
          </Note>
          <PushOfferPlace />
          <div className={css.acts}>
            <Button busy={busy} onClick={() => void leave()}>
              {t('waitlist.leave')}
            </Button>
          </div>
        </>
      ) : (
        <div className={css.acts}>
          <Button kind="clay" busy={busy} busyLabel={t('waitlist.joining')} onClick={asGuest}>
            {t(own ? 'waitlist.change' : 'waitlist.join', { count: seats })}
          </Button>
          <span className="small muted">
            {t(own && seats > own.seats ? 'waitlist.to_the_end' : 'waitlist.no_cost')}
          </span>
        </div>
      )}
    </div>
  );
}
