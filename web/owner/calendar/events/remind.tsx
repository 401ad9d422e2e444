import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
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

interface RemindAllProps {
  studioId: string;
  eventId: string;
  /** How many have not answered. */
  count: number;
}

/** Reminds all guests of a cancelled event who have not answered, in one act. */
export function RemindAll({ studioId, eventId, count }: RemindAllProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const refresh = useRefreshCalendar(studioId);
  const remind = async () => {
    const isSent = await run(async () => {
      await readJson(api.events[':id'].rebookings.reminder.$post({ param: { id: eventId } }));
      await refresh();
    });
    if (isSent) toast({ title: t('plan.rebookings.reminded_all', { count }) });
  };
  return (
    <>
      <Button size="s" kind="clay" busy={busy} onClick={remind}>
        {t(count === 2 ? 'plan.rebookings.remind_both' : 'plan.rebookings.remind_all', { count })}
      </Button>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}
