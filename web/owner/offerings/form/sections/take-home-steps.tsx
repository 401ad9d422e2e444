import * as fieldCss from '../../../../forms/fields/field.module.css';
import { Field } from '../../../../forms/fields/field.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { useWords } from '../../../../words.tsx';
import * as offeringFormCss from '../offering-form.module.css';
import type { OfferingFields } from '../offering-paths.ts';

type TakeHome = NonNullable<OfferingFields['take_home']>;

interface TakeHomeStepsProps {
  takeHome: OfferingFields['take_home'];
  onChange: (takeHome: OfferingFields['take_home']) => void;
}

const MAX_STEPS = 12;
const NOTHING: TakeHome = { note: '', steps: [] };

/** Edits how guests get their piece: a note, and steps with the number of days after the event. */
export function TakeHomeSteps({ takeHome, onChange }: TakeHomeStepsProps) {
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
      <Field label={t('offering_form.field.take_home')} help={t('offering_form.help.take_home')}>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their text changes with each key
          <span key={at} className={offeringFormCss.ofStep}>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={730}
              defaultValue={step.after_days}
              aria-label={t('offering_form.step_days', { number: at + 1 })}
              onChange={({ target }) => target.value !== '' && change(at, { after_days: Number(target.value) })}
            />
            <span className="small muted">{t('offering_form.days_after')}</span>
            <input
              value={step.label}
              maxLength={120}
              aria-label={t('offering_form.step_label', { number: at + 1 })}
              onChange={(event) => change(at, { label: event.target.value })}
            />
            <IconButton
              icon="x"
              label={t('offering_form.remove_line', { line: step.label || at + 1 })}
              onClick={() => onChange({ note, steps: steps.filter((_, place) => place !== at) })}
            />
          </span>
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
