import { expect, test } from 'vitest';
import type { Notification } from '#shared/schemas/notifications.ts';
import { groupByDay } from './notification-groups.ts';

const at = (created_at: string): Notification => ({
  id: created_at,
  topic: 'messages',
  title: '',
  link: '/',
  created_at,
  read_at: null,
});

test('notifications are split at the midnight of the reader, and no group is empty', () => {
  const [late, early] = [at('2026-11-28T04:30:00Z'), at('2026-11-28T05:30:00Z')];
  const now = new Date('2026-11-28T18:00:00Z');
  expect(groupByDay([early, late], now, 'America/New_York')).toEqual([
    { name: 'today', items: [early] },
    { name: 'earlier', items: [late] },
  ]);
  expect(groupByDay([early, late], now, 'Europe/Madrid')).toEqual([{ name: 'today', items: [early, late] }]);
  expect(groupByDay([], now, 'Europe/Madrid')).toEqual([]);
});
