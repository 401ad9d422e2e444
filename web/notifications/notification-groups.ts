import type { Notification } from '#shared/schemas/notifications.ts';
import { dayOf } from '../time/calendar-weeks.ts';

interface NotificationGroup {
  name: 'today' | 'earlier';
  items: Notification[];
}

/**
 * Splits notifications into those of the reader's today and earlier ones; empty groups are left out.
 * @param zone IANA name
 */
export function groupByDay(notifications: readonly Notification[], now: Date, zone: string): NotificationGroup[] {
  const today = dayOf(now, zone);
  const isToday = ({ created_at }: Notification) => dayOf(created_at, zone) >= today;
  const groups: NotificationGroup[] = [
    { name: 'today', items: notifications.filter(isToday) },
    { name: 'earlier', items: notifications.filter((each) => !isToday(each)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
