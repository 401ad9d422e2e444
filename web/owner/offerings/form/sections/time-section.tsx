import { isDated, SLOT_STEPS } from '#shared/offerings/offerings.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { ParsedField } from '#web/forms/fields/parsed-field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { durationText } from '#web/offerings/offering-words.ts';
import { useWords } from '#web/words.tsx';
import { FormSection, OfferingNumberField } from '../offering-fields.tsx';
import * as css from '../offering-form.module.css';
import type { OfferingForm } from '../use-offering-draft.ts';
import { durationField, parseDuration } from './duration-text.ts';

/** Minutes before the start at which booking closes. */
const NOTICES = [0, 60, 120, 240, 720, 1440, 2880, 10_080] as const;

/** The section for duration, booking deadline and offered start times. */
export function TimeSection({ form, offering }: { form: OfferingForm; offering: OfferingEditing }) {
  const words = useWords();
  const { t } = words;
  const { values } = form;
  const keepsLength = isDated(values.service_type) && offering.coming_dates > 0;
  const notices = NOTICES.some((minutes) => minutes === values.notice_minutes)
    ? NOTICES
    : [...NOTICES, values.notice_minutes].sort((a, b) => a - b);
  return (
    <FormSection id="time" title={t('offering_form.part.time')}>
      <div className={css.ofBeside}>
        <ParsedField
          onMisread={form.noteMisread}
          label={t('offering_form.field.duration_minutes')}
          name="duration_minutes"
          help={[durationText(words, values.duration_minutes), keepsLength && t('offering_form.help.duration_minutes')]
            .filter(Boolean)
            .join(' · ')}
          error={form.errors.duration_minutes}
          value={values.duration_minutes}
          shown={durationField}
          parse={parseDuration}
          misread={() => t('offering_form.misread.duration')}
          onChange={(duration_minutes) => form.set({ duration_minutes })}
        />
        <SelectField
          label={t('offering_form.field.notice_minutes')}
          value={values.notice_minutes}
          options={notices.map((minutes) => ({
            value: minutes,
            label:
              minutes === 0
                ? t('offering_form.notice_none')
                : t('offering_form.notice', { time: durationText(words, minutes) }),
          }))}
          onChange={(notice_minutes) => form.set({ notice_minutes })}
        />
      </div>
      {!isDated(values.service_type) && (
        <div className={css.ofBeside}>
          <SelectField
            label={t('offering_form.field.slot_step_minutes')}
            value={values.slot_step_minutes}
            options={SLOT_STEPS.map((minutes) => ({
              value: minutes,
              label: t('offering_form.every', { time: durationText(words, minutes) }),
            }))}
            onChange={(slot_step_minutes) => form.set({ slot_step_minutes })}
          />
          <OfferingNumberField
            form={form}
            field="slot_days_ahead"
            min={1}
            max={365}
            help={t('offering_form.help.slot_days_ahead')}
          />
        </div>
      )}
    </FormSection>
  );
}
