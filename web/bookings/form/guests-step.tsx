import { type ReactNode, useRef, useState } from 'react';
import { TextAreaField, TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as detailsCss from '../details/details.module.css';
import type { AskedDetails, DetailsDraft } from '../details/details-draft.ts';
import { DetailsFields } from '../details/details-fields.tsx';
import { useDetails } from '../details/use-details.ts';
import * as css from './booking.module.css';
import { Step, type StepState } from './step.tsx';

interface GuestsStepProps {
  state: StepState;
  note: ReactNode;
  /** One per seat. */
  names: readonly string[];
  /** The kind of price of each seat; undefined for the base price. */
  kinds?: readonly (string | undefined)[] | undefined;
  studioNote: string;
  asked: AskedDetails;
  details: DetailsDraft;
  onNames: (names: string[]) => void;
  onNote: (note: string) => void;
  onDetails: (details: DetailsDraft) => void;
  onEdit: (() => void) | undefined;
  onNext: () => void;
}

/** Step 2: a name for each ticket, what the studio asks, and a note for it. Of the names only the first is required. */
export function GuestsStep(props: GuestsStepProps) {
  const { state, note, names, kinds, studioNote, asked, details, onNames, onNote, onDetails, onEdit, onNext } = props;
  const { t } = useWords();
  const first = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const { fields, missing: missingDetails, check } = useDetails(asked, details);
  const given = names.map((name) => name.trim()).filter(Boolean);

  const labelOf = (at: number) => {
    const label = t(names.length === 1 ? 'bookings.guests.name' : 'bookings.guests.name_of', { number: at + 1 });
    return kinds?.[at] ? `${label} · ${kinds[at]}` : label;
  };
  const submit = () => {
    const isMissing = !names[0]?.trim();
    setMissing(isMissing);
    if (isMissing) first.current?.focus();
    else if (check()) onNext();
  };
  return (
    <Step
      number={2}
      title={t('bookings.guests.title')}
      state={state}
      summary={state === 'done' ? given.join(', ') : t('bookings.guests.later')}
      onEdit={onEdit}
      onSubmit={submit}
    >
      {note}
      <div className={css.guests}>
        {names.map((name, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
            key={at}
            ref={at === 0 ? first : undefined}
            name={`guest-${at + 1}`}
            label={labelOf(at)}
            help={
              at > 0
                ? t('bookings.guests.optional', { name: t('bookings.guests.unnamed', { number: at + 1 }) })
                : undefined
            }
            error={at === 0 && missing && !name.trim() ? t('bookings.guests.missing') : undefined}
            autoComplete={at === 0 ? 'name' : 'off'}
            maxLength={200}
            value={name}
            onChange={(event) => onNames(names.map((other, place) => (place === at ? event.target.value : other)))}
          />
        ))}
        {(asked.questions.length > 0 || asked.waiver !== '') && (
          <div ref={fields} className={detailsCss.fields}>
            <DetailsFields asked={asked} draft={details} missing={missingDetails} onChange={onDetails} />
          </div>
        )}
        <TextAreaField
          label={t('bookings.guests.note')}
          help={t('bookings.guests.note_help')}
          name="note"
          maxLength={1000}
          rows={3}
          value={studioNote}
          onChange={(event) => onNote(event.target.value)}
        />
      </div>
      <Button type="submit" kind="clay" className={css.stepGo}>
        {t('bookings.guests.next')}
      </Button>
    </Step>
  );
}
