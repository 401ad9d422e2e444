import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { api } from '#web/browser-api.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { ownStudiosQuery } from '../own-studios-query.ts';
import { waitingQuery } from '../today/schedule-queries.ts';
import Inbox from './inbox.tsx';
import { waitingBookingsQuery } from './waiting-bookings-query.ts';

const STUDIO = {
  ...{ id: 'fang', slug: 'fang', name: 'Taller Fang', time_zone: 'Europe/Madrid', status: 'published', role: 'owner' },
  ...{ types: ['ceramics'], rights: ['decide_bookings'] },
};
const EVENT = { starts_at: '2031-11-20T18:00:00+01:00', time_zone: 'Europe/Madrid' };
const ASKED = {
  ...{ id: 'asked', state: 'awaiting_approval', answer_due_at: EVENT.starts_at, created_at: EVENT.starts_at, seats: 2 },
  ...{ payment: 'free', total: null, request: null, note: '', attendees: [], dates: [], service_type: 'class' },
  ...{ offering: { id: 'bowl', title: 'First bowl' }, guest: { id: null, name: 'Marta Soler' }, event: EVENT },
};
const OBJECTION = {
  ...{ kind: 'objection', booking_id: 'shut', guest: 'Pau Riera', text: 'The door was shut.', date: EVENT },
  ...{ due_at: EVENT.starts_at, amount: { amount: 5800, currency: 'EUR' }, as_credit: null },
  offering: { id: 'raku', title: 'Raku' },
};

const shown = (tasks: object[], bookings: object[]) =>
  renderPart(
    <Routes>
      <Route path="/manage-inbox/:studioId" element={<Inbox />} />
    </Routes>,
    {
      at: '/manage-inbox/fang',
      me: { id: 'reader' },
      queries: [
        [ownStudiosQuery(api).queryKey, [STUDIO]],
        [waitingQuery(api, 'fang').queryKey, { items: tasks, steps: null }],
        [
          waitingBookingsQuery(api, 'fang').queryKey,
          { pages: [{ items: bookings, next_cursor: null }], pageParams: [undefined] },
        ],
      ],
    },
  );

it('shows the objections too, and counts them as the badge does', async () => {
  const text = textOf(await shown([OBJECTION, { kind: 'approval', bookings: 1 }], [ASKED]));
  expect(text).toMatch(/Today Waits for you 2 Calendar/);
  expect(text).toMatch(/2 decisions wait for you.* Pau Riera says it didn’t take place\..*Give €58 back.* Marta Soler/);
});

it('is not empty with an objection alone', async () => {
  const text = textOf(await shown([OBJECTION], []));
  expect(text).toMatch(/One decision waits for you\. .*“The door was shut\.”/);
  expect(text).not.toContain('Nothing waits for you');
});
