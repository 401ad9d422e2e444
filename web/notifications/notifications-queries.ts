import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NotificationList } from '#shared/schemas/notifications.ts';
import { type Client, readJson } from '../api.ts';
import { unlessOfPage } from '../fresh-data.ts';
import { queryClient } from '../query.ts';
import { closeShown } from './push/close-shown.ts';

/** First part of the keys of all that changes with a notification; `web/live` fetches it again. */
const NOTIFICATIONS = 'notifications';

/** Lists the person's notifications, the newest first. */
export const notificationsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [NOTIFICATIONS, 'list'],
    queryFn: ({ pageParam }) => readJson(client.me.notifications.$get({ query: { before: pageParam ?? undefined } })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });

/** Counts the person's unread notifications. */
export const unreadNotificationsQuery = (client: Client) =>
  queryOptions({
    queryKey: [NOTIFICATIONS, 'unread'],
    queryFn: () => readJson(client.me.notifications.unread.$get()),
    staleTime: 10_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });

/**
 * Marks notifications as read: at once in what is shown, then at the server, whose answer replaces it.
 * @param ids undefined for all of them
 * @throws ApiProblem
 */
export async function markRead(client: Client, ids?: string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: [NOTIFICATIONS] });
  const { queryKey } = notificationsQuery(client);
  const read_at = new Date().toISOString();
  const isMeant = (id: string) => ids === undefined || ids.includes(id);
  const readIn = (page: NotificationList): NotificationList => ({
    ...page,
    items: page.items.map((each) => (each.read_at === null && isMeant(each.id) ? { ...each, read_at } : each)),
  });
  queryClient.setQueryData(queryKey, (list) => list && { ...list, pages: list.pages.map(readIn) });
  try {
    const unread = await readJson(client.me.notifications.read.$post({ json: ids ? { ids } : { all: true } }));
    queryClient.setQueryData(unreadNotificationsQuery(client).queryKey, unread);
    void closeShown(ids).catch(() => undefined);
  } finally {
    void queryClient.invalidateQueries({ queryKey: [NOTIFICATIONS] });
  }
}
