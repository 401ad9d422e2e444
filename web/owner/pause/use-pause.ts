import { useQueryClient } from '@tanstack/react-query';
import type { NewBookingPause } from '#shared/schemas/studios/booking-pause.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { ownStudiosQuery } from '../own-studios-query.ts';

/** Begins and ends the pause of a studio, in which it takes no bookings. */
export function usePause(id: string) {
  const { t } = useWords();
  const cache = useQueryClient();
  const { busy, failure, run } = useAttempt();
  const route = api.studios[':id'].pause;
  const save = async (request: () => Promise<unknown>, done: string) => {
    const isDone = await run(async () => {
      await request();
      await cache.invalidateQueries({ queryKey: ownStudiosQuery(api).queryKey });
    });
    if (isDone) toast({ title: t(`owner.pause.${done}`) });
    return isDone;
  };
  return {
    ...{ busy, failure },
    begin: (json: NewBookingPause) => save(() => readJson(route.$put({ param: { id }, json })), 'done'),
    end: () => save(() => readJson(route.$delete({ param: { id } })), 'ended'),
  };
}
