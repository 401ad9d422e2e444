import { useWords } from '#web/words.tsx';
import { Check, FormSection } from '../offering-fields.tsx';
import type { OfferingForm } from '../use-offering-draft.ts';
import { LineList } from './line-list.tsx';
import { TakeHomeSteps } from './take-home-steps.tsx';

/** The section for what is included, what to bring, and how guests get their piece. */
export function IncludedSection({ form }: { form: OfferingForm }) {
  const { t } = useWords();
  const { values } = form;
  return (
    <FormSection id="included" title={t('offering_form.part.included')}>
      <Check
        label={t('offering_form.materials_included')}
        checked={values.materials_included}
        onChange={(materials_included) => form.set({ materials_included })}
      />
      <LineList
        label={t('offering_form.field.included')}
        lines={values.included}
        most={20}
        placeholder={t('offering_form.example.included')}
        onChange={(included) => form.set({ included })}
      />
      <LineList
        label={t('offering_form.field.bring')}
        lines={values.bring}
        most={20}
        placeholder={t('offering_form.example.bring')}
        onChange={(bring) => form.set({ bring })}
      />
      <TakeHomeSteps form={form} takeHome={values.take_home} onChange={(take_home) => form.set({ take_home })} />
    </FormSection>
  );
}
