import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { SeatsChange } from '#shared/live.ts';
import { createQueryClient } from '../query.ts';
import { collectEvents, findChanged, patchSeats, shownEvents, withSeats } from './seats.ts';

const seats = (event: string, seats_left: number): SeatsChange => ({
  ...{ kind: 'seats', event, seats_left, capacity: 8, status: 'scheduled' },
});
const page = {
  offering: { id: 'o', next_event: { id: 'a', capacity: 8, seats_left: 4 } },
  events: [
    { id: 'a', capacity: 8, seats_left: 4 },
    { id: 'b', capacity: 8, seats_left: 2 },
  ],
  courses: [
    {
      id: 'c',
      past_dates: 0,
      seats_left: 2,
      dates: [
        { event_id: 'b', seats_left: 2 },
        { event_id: 'd', seats_left: 5 },
      ],
    },
  ],
};

it('finds the events with seats in what the API answers', () => {
  expect([...collectEvents(page)].sort()).toEqual(['a', 'b', 'd']);
});

it('puts the present seats into their places, and the least of them into a course', () => {
  const next = withSeats(page, new Map([seats('a', 3), seats('b', 6)].map((change) => [change.event, change])));
  expect(next.offering.next_event.seats_left).toBe(3);
  expect(next.events.map(({ seats_left }) => seats_left)).toEqual([3, 6]);
  expect(next.courses[0]).toMatchObject({ seats_left: 5, dates: [{ seats_left: 6 }, { seats_left: 5 }] });
  expect(page.events[0]?.seats_left).toBe(4);
});

it('returns the same data where nothing changed', () => {
  expect(withSeats(page, new Map([['a', seats('a', 4)]]))).toBe(page);
});

it('follows what is on the screen, and changes it without making it fresh', () => {
  const client = createQueryClient();
  const queryKey = ['offerings', 'page', 'o'];
  client.setQueryData(queryKey, page, { updatedAt: 1000 });
  client.setQueryData(['bookings', 'mine'], page.events);
  client.setQueryData(['offerings', 'booking', 'o'], page);
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn: () => page,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {});
  expect(shownEvents(client).sort()).toEqual(['a', 'b', 'd']);
  expect(findChanged(client, [seats('a', 4), seats('b', 1)])).toMatchObject({ id: 'b', seats_left: 1 });
  patchSeats(client, [seats('b', 1)]);
  expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: 1000 });
  expect(client.getQueryData<typeof page>(queryKey)?.events[1]?.seats_left).toBe(1);
  expect(client.getQueryData<typeof page.events>(['bookings', 'mine'])?.[1]?.seats_left).toBe(2);
  expect(client.getQueryData(['offerings', 'booking', 'o'])).toBe(page);
  stop();
});
