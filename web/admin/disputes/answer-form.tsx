import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import * as toolCss from '#web/ui/styles/tool-page.module.css';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { disputesQuery, evidenceQuery, sendEvidence } from './disputes-queries.ts';

/** The most characters that can be added. */
const MOST = 5000;

/** Sends the evidence to the bank, with what the operator adds. */
export function AnswerForm({ disputeId }: { disputeId: string }) {
  const { t } = useWords();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const send = async () => {
    await sendEvidence(disputeId, note);
    toast({ title: t('disputes.sent_toast') });
    await Promise.all([
      queryClient.invalidateQueries(disputesQuery(api)),
      queryClient.invalidateQueries(evidenceQuery(api, disputeId)),
    ]);
  };
  return (
    <form className={toolCss.toolForm} method="post" onSubmit={ask}>
      <TextAreaField
        label={t('disputes.note')}
        help={t('disputes.note_help')}
        rows={6}
        maxLength={MOST}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={toolCss.toolDo}>
        <Button kind="clay" type="submit">
          {t('disputes.send')}
        </Button>
      </div>
      {isAsking && (
        <ConsequenceDialog
          title={t('disputes.confirm')}
          description={t('disputes.confirm_say')}
          consequences={[]}
          kind="clay"
          action={t('disputes.send')}
          busyLabel={t('disputes.sending')}
          keep={t('disputes.confirm_keep')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}
