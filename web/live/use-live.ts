import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EventShape } from '#shared/schemas/offerings/offerings.ts';
import { useSession } from '../accounts/session.ts';
import { createApply } from './apply-changes.ts';
import { findChanged, patchSeats, shownEvents } from './seats.ts';
import { openSharedStream } from './shared-stream.ts';

/** Milliseconds after which the screen is looked at again for events to follow. */
const LOOK = 1000;

/**
 * Keeps what is shown up to date while the page is open: seats for everyone, and a person's own things.
 * @returns the event of the offering on the screen whose seats changed last
 */
export function useLive(): EventShape | undefined {
  const [news, setNews] = useState<EventShape>();
  const client = useQueryClient();
  const { state, me } = useSession();
  const person = state === 'in' ? me?.id : state === 'out' ? 'visitor' : undefined;
  useEffect(() => {
    if (person === undefined) return;
    const apply = createApply(client, (seats) => {
      const changed = findChanged(client, seats);
      patchSeats(client, seats);
      if (changed) setNews(changed);
    });
    const stream = openSharedStream(person, apply);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let followed = '';
    const look = () => {
      timer = undefined;
      const events = shownEvents(client);
      if (events.join() === followed) return;
      followed = events.join();
      stream.watch(events);
    };
    look();
    const stop = client.getQueryCache().subscribe(() => {
      timer ??= setTimeout(look, LOOK);
    });
    return () => {
      stop();
      clearTimeout(timer);
      stream.close();
    };
  }, [client, person]);
  return news;
}
