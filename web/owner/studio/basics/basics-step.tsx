import { TEACHING_LANGUAGES, type TeachingLanguage } from '#shared/offerings/offerings.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { useWords } from '#web/words.tsx';
import { ChoiceChips } from '../choice-chips.tsx';
import { useStudioField } from '../form-context.ts';
import { NeededMark } from '../needed-mark.tsx';
import { StudioTextArea, StudioTextField } from '../studio-text-field.tsx';
import { SlugField } from './slug-field.tsx';

/** The step for name, crafts, languages, tagline and description. */
export function BasicsStep() {
  const { t } = useWords();
  const types = useStudioField('types');
  const languages = useStudioField('languages');
  return (
    <>
      <NameField />
      <SlugField />
      <ChoiceChips
        id="types"
        legend={t('studio_form.parts.types')}
        mark={<NeededMark need="types" />}
        help={t('studio_form.basics.types_help')}
        error={types.error}
        options={STUDIO_TYPES.map((value) => ({ value, label: t(`catalogue.studio_type.${value}`) }))}
        chosen={types.value}
        onChange={(chosen) => types.set(chosen.slice(0, 6))}
      />
      <StudioTextField
        path="tagline"
        max={160}
        label={t('studio_form.parts.tagline')}
        help={t('studio_form.basics.tagline_help')}
      />
      <StudioTextArea
        path="description"
        max={6000}
        label={t('studio_form.parts.description')}
        help={t('studio_form.basics.description_help')}
      />
      <ChoiceChips
        id="languages"
        legend={t('studio_form.parts.languages')}
        mark={<NeededMark need="languages" />}
        error={languages.error}
        options={TEACHING_LANGUAGES.map((value) => ({ value, label: t(`catalogue.language.${value}`) }))}
        chosen={languages.value as TeachingLanguage[]}
        onChange={languages.set}
      />
    </>
  );
}

/** The field for the name, which is required: an empty one is not sent. */
function NameField() {
  const { t } = useWords();
  return <StudioTextField path="name" max={120} required label={t('studio_form.parts.name')} />;
}
