import { useQuery } from '@tanstack/react-query';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useTexts } from '#web/texts-hook.ts';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { DialogForm } from '../fields/dialog-form.tsx';
import * as css from './dialogs.module.css';
import { useRefreshCalendar } from './use-move-event.ts';

interface RestoreEventsProps {
  studio: { id: string; time_zone: string };
  /** The days that are open again, both included. */
  days: { first_day: string; last_day: string };
  onClose: () => void;
}

/** Offers to restore the events that series skipped because of a closure that has been removed. */
export function RestoreEvents({ studio, days, onClose }: RestoreEventsProps) {
  useTexts('plan');
  const { t, dayTime } = useWords();
  const refresh = useRefreshCalendar(studio.id);
  const send = (commit: boolean) =>
    readJson(api.studios[':id']['returning-dates'].$post({ param: { id: studio.id }, json: { ...days, commit } }));
  const preview = useQuery({
    queryKey: ['returning-dates', studio.id, days],
    queryFn: () => send(false),
    staleTime: 0,
    gcTime: 0,
  });
  const dates = preview.data?.dates ?? [];
  if (dates.length === 0) return null;
  const restore = async () => {
    const { made } = await send(true);
    await refresh();
    toast({ title: t('plan.made', { count: made }) });
    onClose();
  };
  return (
    <DialogForm
      title={t('plan.returning.title', { count: dates.length })}
      description={t('plan.returning.say')}
      action={t('plan.returning.bring_back', { count: dates.length })}
      leave={t('plan.returning.leave')}
      onSubmit={restore}
      onClose={onClose}
    >
      <ul className={`${css.planClosed} small`}>
        {dates.map(({ offering, starts_at }) => (
          <li key={`${offering.id} ${starts_at}`}>
            <b className="strong num">{dayTime(starts_at, studio.time_zone)}</b> {offering.title}
          </li>
        ))}
      </ul>
    </DialogForm>
  );
}
