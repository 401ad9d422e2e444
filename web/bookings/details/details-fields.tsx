import { TextAreaField, TextField } from '#web/forms/fields/field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './details.module.css';
import type { AskedDetails, DetailsDraft } from './details-draft.ts';

interface DetailsFieldsProps {
  asked: AskedDetails;
  draft: DetailsDraft;
  /** The fields whose error is shown, as in `missingFields`. */
  missing: ReadonlySet<string>;
  onChange: (draft: DetailsDraft) => void;
}

/** The questions of the studio, and the waiver with the guest's name as the signature. */
export function DetailsFields(props: DetailsFieldsProps) {
  const { asked, draft, missing, onChange } = props;
  const { t } = useWords();
  const answer = (id: string, text: string) => onChange({ ...draft, answers: { ...draft.answers, [id]: text } });
  return (
    <>
      {asked.questions.map(({ id, text, options, is_required }) => {
        const face = {
          label: is_required ? text : t('bookings.details.optional', { question: text }),
          error: missing.has(id) ? t('bookings.details.answer_missing') : undefined,
          name: `answer-${id}`,
          value: draft.answers[id] ?? '',
        };
        return options.length > 0 ? (
          <SelectField
            key={id}
            {...face}
            options={['', ...options].map((value) => ({ value, label: value || t('bookings.details.choose') }))}
            onChange={(value) => answer(id, value)}
          />
        ) : (
          <TextField key={id} {...face} maxLength={1000} onChange={({ target }) => answer(id, target.value)} />
        );
      })}
      {asked.waiver !== '' && <Waiver {...props} />}
    </>
  );
}

function Waiver({ asked, draft, missing, onChange }: DetailsFieldsProps) {
  const { t } = useWords();
  return (
    <fieldset className={css.waiver}>
      <legend>{t('bookings.details.waiver')}</legend>
      <WaiverText text={asked.waiver} />
      <label className={css.agree}>
        <input
          type="checkbox"
          name="agreed"
          checked={draft.agreedText === asked.waiver}
          aria-invalid={missing.has('agreed') || undefined}
          aria-describedby={missing.has('agreed') ? 'agree-missing' : undefined}
          onChange={({ target }) => onChange({ ...draft, agreedText: target.checked ? asked.waiver : undefined })}
        />
        {t('bookings.details.agree')}
      </label>
      {missing.has('agreed') && (
        <p className={css.problem} id="agree-missing">
          <Icon name="circle-alert" size="s" />
          {t('bookings.details.agree_missing')}
        </p>
      )}
      <TextField
        label={t('bookings.details.signed_name')}
        name="signed-name"
        autoComplete="name"
        maxLength={200}
        error={missing.has('signedName') ? t('bookings.details.name_missing') : undefined}
        value={draft.signedName ?? ''}
        onChange={({ target }) => onChange({ ...draft, signedName: target.value })}
      />
      <TextAreaField
        label={t('bookings.details.minors')}
        help={t('bookings.details.minors_help')}
        name="minors"
        rows={2}
        maxLength={2000}
        value={draft.minors}
        onChange={({ target }) => onChange({ ...draft, minors: target.value })}
      />
    </fieldset>
  );
}

/** The text of a waiver with its line breaks; a long one scrolls. */
export function WaiverText({ text }: { text: string }) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.text} tabIndex={0} aria-label={t('bookings.details.text')}>
      {text}
    </section>
  );
}
