import { MAX_OPTIONS, MAX_QUESTIONS } from '#shared/bookings/booking-details.ts';
import { TextAreaField, TextField } from '#web/forms/fields/field.tsx';
import { newId } from '#web/forms/new-id.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { Check, FormSection } from '../offering-fields.tsx';
import * as css from '../offering-form.module.css';
import type { OfferingFields } from '../offering-paths.ts';
import type { OfferingForm } from '../use-offering-draft.ts';
import { LineList } from './line-list.tsx';
import { useEmptyRow } from './use-empty-row.ts';

type Question = OfferingFields['questions'][number];

/** What guests are asked when they book, and the text that they sign. */
export function QuestionsSection({ form }: { form: OfferingForm }) {
  const { t } = useWords();
  const { questions, waiver } = form.values;
  const change = (id: string, part: Partial<Question>) =>
    form.set({ questions: questions.map((question) => (question.id === id ? { ...question, ...part } : question)) });
  const add = () => form.set({ questions: [...questions, { id: newId(), text: '', options: [], is_required: false }] });
  return (
    <FormSection id="questions" title={t('offering_form.part.questions')} say={t('offering_form.help.questions')}>
      {questions.map((question) => (
        <QuestionFields
          key={question.id}
          form={form}
          question={question}
          onChange={(part) => change(question.id, part)}
          onRemove={() => form.set({ questions: questions.filter(({ id }) => id !== question.id) })}
        />
      ))}
      {form.errors.questions && <Note kind="brick" title={form.errors.questions} />}
      {questions.length < MAX_QUESTIONS && (
        <span>
          <Button kind="quiet" size="s" icon="plus" onClick={add}>
            {t('offering_form.add_question')}
          </Button>
        </span>
      )}
      <TextAreaField
        label={t('offering_form.field.waiver')}
        help={t('offering_form.help.waiver')}
        error={form.errors.waiver}
        name="waiver"
        rows={5}
        maxLength={5000}
        value={waiver}
        onChange={({ target }) => form.set({ waiver: target.value })}
      />
    </FormSection>
  );
}

interface QuestionFieldsProps {
  form: OfferingForm;
  question: Question;
  onChange: (part: Partial<Question>) => void;
  onRemove: () => void;
}

function QuestionFields({ form, question, onChange, onRemove }: QuestionFieldsProps) {
  const { t } = useWords();
  const { id, text, options, is_required } = question;
  const { row, error } = useEmptyRow(form, `question-${id}`, text);
  return (
    <div className={css.ofQuestion} ref={row}>
      <TextField
        label={t('offering_form.question')}
        value={text}
        error={error}
        maxLength={200}
        placeholder={t('offering_form.example.question')}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <LineList
        label={t('offering_form.options')}
        lines={options}
        most={MAX_OPTIONS}
        placeholder={t('offering_form.example.option')}
        onChange={(lines) => onChange({ options: lines })}
      />
      <Check
        label={t('offering_form.must_be_answered')}
        checked={is_required}
        onChange={(checked) => onChange({ is_required: checked })}
      />
      <IconButton icon="x" label={t('offering_form.remove_line', { line: text })} onClick={onRemove} />
    </div>
  );
}
