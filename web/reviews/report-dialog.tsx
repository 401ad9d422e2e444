import { type FormEvent, useState } from 'react';
import { OBJECTIONS, type Objection } from '#shared/reviews.ts';
import { TextAreaField } from '../forms/fields/field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { toast } from '../ui/toast.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import { ObjectionChoice } from './objection-choice.tsx';
import * as css from './report-dialog.module.css';
import { reportReview } from './reviews-queries.ts';

/** Asks what is wrong with a review, and reports it. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const [objection, setObjection] = useState<Objection>(OBJECTIONS[0]);
  const [note, setNote] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => reportReview(id, { objection, note })))) return;
    toast({ title: t('reviews.reported'), description: t('reviews.reported_say') });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('reviews.report_title')} description={t('reviews.report_say')}>
      <form method="post" className={css.form} onSubmit={(event) => void send(event)}>
        <ObjectionChoice legend={t('reviews.report_title')} value={objection} onChange={setObjection} />
        <TextAreaField
          label={t('reviews.report_note')}
          name="note"
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(typed) => setNote(typed.target.value)}
        />
        {failure && <Note kind="brick" title={failure} />}
        <Button type="submit" kind="ink" busy={busy} wide>
          {t('reviews.report_send')}
        </Button>
      </form>
    </Dialog>
  );
}
