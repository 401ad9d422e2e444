import { type FormEvent, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import * as css from './details.module.css';
import { type AskedDetails, type DetailsDraft, toNewDetails } from './details-draft.ts';
import { DetailsFields, WaiverText } from './details-fields.tsx';
import { useDetails } from './use-details.ts';

/** What the studio asked, on the page of a booking: what is missing as a form, the rest as it was said. */
export function DetailsPanel({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const [isChanging, setChanging] = useState(false);
  const { details } = booking;
  const asksNothing = details.questions.length === 0 && details.waiver === null;
  // A request is answered first, and may come to nothing.
  if (asksNothing || booking.state === 'requested') return null;
  const canGive = booking.cannot_give_details === null;
  const isOpen = canGive && (details.is_missing || isChanging);
  const isSaid = details.waiver?.signed || details.questions.some(({ answer }) => answer !== null);
  if (!isOpen && !isSaid) return null;
  return (
    <section id="details" className={css.panel} aria-labelledby="details-title">
      <h2 id="details-title">
        {t(details.is_missing && canGive ? 'bookings.details.missing' : 'bookings.details.title')}
      </h2>
      {isOpen ? (
        <DetailsForm booking={booking} onDone={() => setChanging(false)} />
      ) : (
        <>
          <SaidDetails booking={booking} />
          {canGive && details.questions.length > 0 && (
            <Button size="s" onClick={() => setChanging(true)}>
              {t('bookings.details.change')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function SaidDetails({ booking: { details, event } }: { booking: Booking }) {
  const { t, day } = useWords();
  const { questions, waiver } = details;
  const said = questions.filter(({ answer }) => answer !== null);
  return (
    <>
      {said.length > 0 && (
        <dl className={css.said}>
          {said.map(({ id, text, answer }) => (
            <div key={id}>
              <dt>{text}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {waiver?.signed && (
        <details className={css.signed}>
          <summary>
            {t(waiver.signed.minors.length > 0 ? 'bookings.details.signed_for' : 'bookings.details.signed', {
              name: waiver.signed.name,
              day: day(waiver.signed.at, event.time_zone),
              minors: waiver.signed.minors.join(', '),
            })}
          </summary>
          <WaiverText text={waiver.text} />
        </details>
      )}
    </>
  );
}

function DetailsForm({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { t } = useWords();
  const { questions, waiver, is_missing } = booking.details;
  const asked: AskedDetails = { questions, waiver: waiver && !waiver.signed ? waiver.text : '' };
  const [draft, setDraft] = useState<DetailsDraft>(() => ({
    answers: Object.fromEntries(questions.map(({ id, answer }) => [id, answer ?? ''])),
    signedName: booking.attendees[0]?.name,
    minors: '',
  }));
  const { fields, missing, check } = useDetails(asked, draft);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (pressed: FormEvent) => {
    pressed.preventDefault();
    if (!check()) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const json = toNewDetails(asked, draft) ?? { answers: [] };
      await adoptBooking(api, await readJson(api.bookings[':id'].details.$put({ param: { id: booking.id }, json })));
      onDone();
    } catch (error) {
      setFailure(problemText(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={css.form} method="post" noValidate onSubmit={save}>
      {is_missing && <p className="muted">{t('bookings.details.missing_say')}</p>}
      <div ref={fields} className={css.fields}>
        <DetailsFields asked={asked} draft={draft} missing={missing} onChange={setDraft} />
      </div>
      {failure && <Note kind="brick" title={failure} />}
      <Button type="submit" kind="clay" busy={busy} busyLabel={t('bookings.details.saving')}>
        {t('bookings.details.save')}
      </Button>
    </form>
  );
}
