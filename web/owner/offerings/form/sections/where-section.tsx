import { LEVELS, TEACHING_LANGUAGES } from '#shared/offerings/offerings.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import * as fieldCss from '#web/forms/fields/field.module.css';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { useWords } from '#web/words.tsx';
import {
  Check,
  ChoiceField,
  FormSection,
  OfferingTextField,
  OptionalOfferingNumberField,
} from '../offering-fields.tsx';
import * as offeringFormCss from '../offering-form.module.css';
import type { OfferingForm } from '../use-offering-draft.ts';
import { OfferingSpaces } from './offering-spaces.tsx';

/** The section for spaces, teacher, languages, level, minimum age and accessibility. */
export function WhereSection({ form, studio }: { form: OfferingForm; studio: OfferingEditing['studio'] }) {
  const { t } = useWords();
  const { values } = form;
  const taught = new Set(values.languages);
  return (
    <FormSection id="where" title={t('offering_form.part.where')}>
      <OfferingSpaces form={form} studio={studio} />
      <SelectField
        label={t('offering_form.field.instructor_id')}
        help={t('offering_form.help.instructor_id')}
        error={form.errors.instructor_id}
        value={values.instructor_id ?? ''}
        options={[
          { value: '', label: t('offering_form.nobody') },
          ...studio.people.map(({ id, name, title, is_pending }) => ({
            value: id,
            label: [name, title, is_pending && t('offering_form.invited')].filter(Boolean).join(' · '),
          })),
        ]}
        onChange={(id) => form.set({ instructor_id: id || null })}
      />
      <fieldset className={fieldCss.field}>
        <legend>{t('offering_form.field.languages')}</legend>
        <div className={offeringFormCss.ofChecks}>
          {TEACHING_LANGUAGES.map((code) => (
            <Check
              key={code}
              label={t(`catalogue.language.${code}`)}
              checked={taught.has(code)}
              onChange={(on) =>
                form.set({
                  languages: TEACHING_LANGUAGES.filter((each) => (each === code ? on : taught.has(each))),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className={offeringFormCss.ofBeside}>
        <ChoiceField form={form} field="level" options={LEVELS} word={(level) => t(`catalogue.level.${level}`)} />
        <OptionalOfferingNumberField
          form={form}
          field="minimum_age"
          min={0}
          max={99}
          help={t('offering_form.help.minimum_age')}
        />
      </div>
      <Check
        label={t('offering_form.step_free')}
        checked={values.step_free}
        onChange={(step_free) => form.set({ step_free })}
      />
      <OfferingTextField
        form={form}
        field="accessibility"
        most={1000}
        rows={3}
        help={t('offering_form.help.accessibility')}
      />
    </FormSection>
  );
}
