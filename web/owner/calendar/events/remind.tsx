import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAttempt } from '../../../use-attempt.ts';
import { useWords } from '../../../words.tsx';
import { useRefreshCalendar } from './use-move-event.ts';

/** Reminds a guest of what waits for an answer; a guest is reminded once. */
export function Remind({ name, studioId, onSend }: { name: string; studioId: string; onSend: () => Promise<unknown> }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const refresh = useRefreshCalendar(studioId);
  const remind = async () => {
    const isSent = await run(async () => {
      await onSend();
      await refresh();
    });
    if (isSent) toast({ title: t('plan.waitlist.reminded_it', { name }) });
  };
  return (
    <>
      <Button size="s" busy={busy} aria-label={`${t('plan.waitlist.remind')}: ${name}`} onClick={remind}>
        {t('plan.waitlist.remind')}
      </Button>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}
