import { SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { useWords } from '#web/words.tsx';
import { ChoiceField, FormSection, OfferingTextField } from '../offering-fields.tsx';
import * as css from '../offering-form.module.css';
import type { OfferingForm } from '../use-offering-draft.ts';
import { LineList } from './line-list.tsx';

/** The section for title, texts, type, craft, language and tags. */
export function AboutSection({ form }: { form: OfferingForm }) {
  const { t } = useWords();
  return (
    <FormSection id="about" title={t('offering_form.part.about')}>
      <OfferingTextField form={form} field="title" most={200} help={t('offering_form.help.title')} />
      <OfferingTextField form={form} field="summary" most={300} rows={2} help={t('offering_form.help.summary')} />
      <OfferingTextField
        form={form}
        field="description"
        most={6000}
        rows={8}
        help={t('offering_form.help.description')}
      />
      <div className={css.ofBeside}>
        <ChoiceField
          form={form}
          field="service_type"
          options={SERVICE_TYPES}
          word={(type) => t(`catalogue.service_type.${type}`)}
        />
        <ChoiceField
          form={form}
          field="studio_type"
          options={STUDIO_TYPES}
          word={(craft) => t(`catalogue.studio_type.${craft}`)}
        />
        <ChoiceField form={form} field="language" options={LANGUAGES} word={(language) => LANGUAGE_NAMES[language]} />
      </div>
      <LineList
        label={t('offering_form.field.tags')}
        lines={form.values.tags}
        most={20}
        onChange={(tags) => form.set({ tags })}
      />
    </FormSection>
  );
}
