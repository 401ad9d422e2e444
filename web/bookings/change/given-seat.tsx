import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, useState } from 'react';
import type { GivenSeat, TakenSeat } from '#shared/schemas/bookings/booking-changes.ts';
import { addressOf } from '#shared/studios/studios.ts';
import { ApiProblem, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { problemText } from '#web/problem-text.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { formatTicketCode } from '../booking-words.ts';
import type { Route } from './+types/given-seat';
import * as css from './change.module.css';

const QrCode = lazy(() => import('../ticket/qr-code.tsx'));

export const handle: ScreenHandle = { texts: ['bookings', 'booking_changes', 'errors'] };

/** `/seat/:token`: who has the link of a seat that was given away takes it here. Opening the page changes nothing. */
export default function GivenSeatScreen({ params }: Route.ComponentProps) {
  const { t } = useWords();
  const { token } = params;
  const seat = useQuery({
    queryKey: ['seats', token],
    queryFn: () => readJson(api.seats[':token'].$get({ param: { token } })),
    retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status > 0),
  });
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('booking_changes.take.title')} hidden />
      <NoScript />
      <div className={css.taking}>
        {seat.data ? (
          <Seat token={token} seat={seat.data} />
        ) : seat.isError ? (
          <>
            <h1>{t('booking_changes.take.title')}</h1>
            <Note kind="brick" title={t('booking_changes.take.unknown')} />
          </>
        ) : (
          <SkeletonLine height="240px" />
        )}
      </div>
    </div>
  );
}

function Seat({ token, seat }: { token: string; seat: GivenSeat }) {
  const words = useWords();
  const { t, day } = words;
  const [taken, setTaken] = useState<TakenSeat>();
  const { giver, title, starts_at, ends_at, time_zone: zone, studio } = seat;
  const where = addressOf(studio);
  return (
    <>
      <h1>{t(taken ? 'booking_changes.take.done' : 'booking_changes.take.heading', { name: giver, title })}</h1>
      <p className="lead num">
        {day(starts_at, zone)}, {timeRange(words, starts_at, ends_at, zone)}
        <br />
        <bdi>{studio.name}</bdi>, {where}
      </p>
      {taken ? (
        <div className={css.ticket}>
          {taken.ticket_code ? (
            <>
              <Fetched>
                <QrCode text={taken.ticket_code} label={t('bookings.ticket.code', { code: taken.ticket_code })} />
              </Fetched>
              <p className="num strong">{formatTicketCode(taken.ticket_code)}</p>
              <p className="muted">{t('booking_changes.take.mailed')}</p>
            </>
          ) : (
            <p className="muted">{t('booking_changes.take.waits', { studio: studio.name })}</p>
          )}
          <ButtonLink to={`/offering/${seat.offering_id}`}>{t('booking_changes.take.look')}</ButtonLink>
        </div>
      ) : seat.is_open ? (
        <TakeForm token={token} onTaken={setTaken} />
      ) : (
        <>
          <Note kind="sun" title={t('booking_changes.take.ended')} />
          <ButtonLink to={`/offering/${seat.offering_id}`}>{t('booking_changes.take.look')}</ButtonLink>
        </>
      )}
    </>
  );
}

function TakeForm({ token, onTaken }: { token: string; onTaken: (taken: TakenSeat) => void }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = async (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const typed = new FormData(pressed.currentTarget);
    setBusy(true);
    setFailure(undefined);
    try {
      const json = { name: String(typed.get('name')), email: String(typed.get('email')) };
      onTaken(await readJson(api.seats[':token'].$post({ param: { token }, json })));
    } catch (error) {
      setFailure(problemText(t, error));
      setBusy(false);
    }
  };
  return (
    <form className={css.takeForm} method="post" onSubmit={take}>
      <TextField label={t('booking_changes.take.name')} name="name" autoComplete="name" maxLength={200} required />
      <TextField
        label={t('booking_changes.take.email')}
        help={t('booking_changes.take.email_help')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={255}
        required
      />
      {failure && <Note kind="brick" title={failure} />}
      <Button type="submit" kind="clay" busy={busy} busyLabel={t('booking_changes.busy')}>
        {t('booking_changes.take.act')}
      </Button>
    </form>
  );
}
