import * as fieldCss from '#web/forms/fields/field.module.css';
import { Field, TextField } from '#web/forms/fields/field.tsx';
import { NumberField } from '#web/forms/fields/number-field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as offeringFormCss from '../offering-form.module.css';
import type { OfferingFields } from '../offering-paths.ts';
import type { OfferingForm } from '../use-offering-draft.ts';
import { useEmptyRow } from './use-empty-row.ts';

type TakeHome = NonNullable<OfferingFields['take_home']>;

interface TakeHomeStepsProps {
  form: OfferingForm;
  takeHome: OfferingFields['take_home'];
  onChange: (takeHome: OfferingFields['take_home']) => void;
}

const MAX_STEPS = 12;
const NOTHING: TakeHome = { note: '', steps: [] };

/** Edits how guests get their piece: a note, and steps with the number of days after the event. */
export function TakeHomeSteps({ form, takeHome, onChange }: TakeHomeStepsProps) {
  const { t } = useWords();
  const { note, steps } = takeHome ?? NOTHING;
  const change = (at: number, step: Partial<TakeHome['steps'][number]>) =>
    onChange({ note, steps: steps.map((each, place) => (place === at ? { ...each, ...step } : each)) });
  const add = () => {
    const last = steps.at(-1);
    onChange({ note, steps: [...steps, { after_days: last ? last.after_days + 7 : 0, label: '' }] });
  };
  return (
    <>
      <Field
        label={t('offering_form.field.take_home')}
        help={t('offering_form.help.take_home')}
        error={form.errors.take_home}
      >
        {(wiring) => (
          <input
            {...wiring}
            value={note}
            maxLength={600}
            onChange={(event) => onChange({ note: event.target.value, steps })}
          />
        )}
      </Field>
      <fieldset className={`${fieldCss.field} ${offeringFormCss.ofLines}`}>
        <legend>{t('offering_form.field.take_home_steps')}</legend>
        {steps.map((step, at) => (
          <StepRow
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their text changes with each key
            key={at}
            form={form}
            at={at}
            step={step}
            onChange={(part) => change(at, part)}
            onRemove={() => onChange({ note, steps: steps.filter((_, place) => place !== at) })}
          />
        ))}
        {steps.length < MAX_STEPS && (
          <span>
            <Button kind="quiet" size="s" icon="plus" onClick={add}>
              {t('offering_form.add_step')}
            </Button>
          </span>
        )}
      </fieldset>
    </>
  );
}

interface StepRowProps {
  form: OfferingForm;
  /** Its place, from 0. */
  at: number;
  step: TakeHome['steps'][number];
  onChange: (part: Partial<TakeHome['steps'][number]>) => void;
  onRemove: () => void;
}

function StepRow({ form, at, step, onChange, onRemove }: StepRowProps) {
  const { t } = useWords();
  const { row, error } = useEmptyRow(form, `step-${at}`, step.label);
  return (
    <div className={offeringFormCss.ofStep} ref={row}>
      <NumberField
        label={t('offering_form.step_days', { number: at + 1 })}
        name={`step-days-${at}`}
        min={0}
        max={730}
        value={step.after_days}
        onMisread={form.noteMisread}
        onChange={(after_days) => onChange({ after_days })}
      />
      <span className="small muted">{t('offering_form.days_after')}</span>
      <TextField
        label={t('offering_form.step_label', { number: at + 1 })}
        value={step.label}
        maxLength={120}
        error={error}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <IconButton icon="x" label={t('offering_form.remove_line', { line: step.label || at + 1 })} onClick={onRemove} />
    </div>
  );
}
