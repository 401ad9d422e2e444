import { useQueryClient } from '@tanstack/react-query';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { currentPlacement, type EventPlacement } from '../grid/drop-target.ts';

/** Refetches what an event change affects: the studio's calendar, its series and its dashboard. */
export function useRefreshCalendar(studioId: string) {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['studio-calendar', studioId] }),
      client.invalidateQueries({ queryKey: ['schedule', studioId] }),
      client.invalidateQueries({ queryKey: ['waiting', studioId] }),
      client.invalidateQueries({ queryKey: ['studio-rules', studioId] }),
      client.invalidateQueries({ queryKey: ['series'] }),
    ]);
  };
}

/** Moves an event without bookings, with a toast to undo it. @throws ApiProblem */
export function useMoveEvent(studioId: string, { time_zone: zone }: Pick<StudioCalendar, 'time_zone'>) {
  const { t, dayTime } = useWords();
  const refresh = useRefreshCalendar(studioId);
  const put = async (event: PlannedEvent, placement: EventPlacement, anyway: boolean) => {
    const json = { version: event.version, scope: 'one' as const, ...placement, anyway };
    const { event: moved } = await readJson(api.events[':id'].$patch({ param: { id: event.id }, json }));
    await refresh();
    return moved;
  };
  return async (event: PlannedEvent, placement: EventPlacement) => {
    const before = currentPlacement(event, zone);
    const moved = await put(event, placement, false);
    const undo = async () => {
      try {
        // Overrides warnings: the event stood there before, so the studio knows them.
        const back = await put(moved, before, true);
        toast({ title: t('plan.moved_back', { to: dayTime(back.starts_at, zone) }) });
      } catch {
        await refresh();
        toast({ kind: 'destructive', title: t('plan.not_undone') });
      }
    };
    toast({
      title: t('plan.moved', { to: dayTime(moved.starts_at, zone) }),
      action: { label: t('plan.undo'), onPress: undo },
      duration: 10_000,
    });
  };
}
