import { type ReactNode, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { adoptBooking } from '#web/bookings/bookings-queries.ts';
import { type DetailsDraft, EMPTY_DETAILS, toNewDetails } from '#web/bookings/details/details-draft.ts';
import * as stepCss from '#web/bookings/form/booking.module.css';
import { GuestsStep } from '#web/bookings/form/guests-step.tsx';
import { STEP_FORM } from '#web/bookings/form/step.tsx';
import { api } from '#web/browser-api.ts';
import { RuleInBar, termsOfBooking } from '#web/offerings/terms/rule-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import * as bookBarCss from '#web/ui/styles/book-bar.module.css';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { typedNames, unnamed } from './held-guests.ts';

interface HeldGuestsStepProps {
  booking: Booking;
  isOpen: boolean;
  canEdit: boolean;
  /** What stands below the price in the bar of small screens. */
  note: ReactNode;
  onEdit: () => void;
  onSaved: () => void;
}

/** Who comes to a booking that is held: saved with it, so that another tab and another day know it. */
export function HeldGuestsStep({ booking, isOpen, canEdit, note, onEdit, onSaved }: HeldGuestsStepProps) {
  const { t, money } = useWords();
  const { busy, failure, run } = useAttempt();
  const [names, setNames] = useState(() => typedNames(booking, t));
  const [studioNote, setStudioNote] = useState(booking.note);
  const { questions, waiver } = booking.details;
  const asked = { questions, waiver: waiver && !waiver.signed ? waiver.text : '' };
  const [details, setDetails] = useState<DetailsDraft>(() => ({
    ...EMPTY_DETAILS,
    answers: Object.fromEntries(questions.map(({ id, answer }) => [id, answer ?? ''])),
  }));
  const draft = { ...details, signedName: details.signedName ?? names[0] };
  const save = () =>
    run(async () => {
      const json = {
        attendees: names.map((name, at) => ({ name: name.trim() || unnamed(t, at) })),
        note: studioNote,
        details: toNewDetails(asked, draft),
      };
      await adoptBooking(api, await readJson(api.bookings[':id'].guests.$put({ param: { id: booking.id }, json })));
      onSaved();
    });
  return (
    <>
      <GuestsStep
        state={isOpen ? 'open' : 'done'}
        note={failure && <Note kind="brick" title={failure} />}
        names={names}
        kinds={booking.attendees.map(({ price_kind }) => price_kind ?? undefined)}
        studioNote={studioNote}
        asked={asked}
        details={draft}
        onDetails={setDetails}
        onNames={setNames}
        onNote={setStudioNote}
        onEdit={canEdit ? onEdit : undefined}
        onNext={() => void save()}
      />
      {isOpen && (
        <li className={`${bookBarCss.bookbar} ${stepCss.bookbar}`}>
          <p>
            <b>{money(booking.total)}</b>{' '}
            <small className="muted">{t('bookings.total_for', { count: booking.seats })}</small>
            <span>{note}</span>
            <RuleInBar {...termsOfBooking(booking)} />
          </p>
          <Button type="submit" form={STEP_FORM} kind="clay" busy={busy}>
            {t('bookings.next')}
          </Button>
        </li>
      )}
    </>
  );
}
