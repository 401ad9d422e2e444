import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CONVERSATION_FILTERS, Conversation, Message, NewMessage } from '#shared/schemas/messages.ts';
import { type Client, readJson } from '../api.ts';
import { unlessOfPage } from '../fresh-data.ts';
import { queryClient } from '../query.ts';
import type { PageToLoad } from '../texts.ts';

/** First part of the keys of all that changes when a message comes; `web/live` fetches it again. */
export const MESSAGES = 'messages';

/** How often an open screen asks for what is new where no live change comes, in milliseconds. */
const REFRESH = 60_000;
const fresh = {
  staleTime: 0,
  refetchInterval: REFRESH,
  refetchOnMount: unlessOfPage,
  refetchOnWindowFocus: 'always' as const,
};

export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

/** Lists the conversations of a studio for its team, or those of the user as a guest. */
export const conversationsQuery = (client: Client, studioId: string | undefined, filter: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: [MESSAGES, 'list', studioId ?? 'mine', filter],
    queryFn: ({ pageParam }) =>
      readJson(client.conversations.$get({ query: { studio_id: studioId, filter, cursor: pageParam ?? undefined } })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    ...fresh,
  });

/** Gets one conversation. */
export const conversationQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [MESSAGES, 'one', id],
    queryFn: () => readJson(client.conversations[':id'].$get({ param: { id } })),
    ...fresh,
  });

/** Finds the conversation about a booking; null if there is none yet. */
export const bookingConversationQuery = (client: Client, bookingId: string, studioId: string | undefined) =>
  queryOptions({
    queryKey: [MESSAGES, 'booking', bookingId],
    queryFn: async () => {
      const query = { booking_id: bookingId, studio_id: studioId };
      return (await readJson(client.conversations.$get({ query }))).items[0] ?? null;
    },
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

/**
 * Begins to load the list of conversations, and which of them the URL asks for by its booking. The messages are left to
 * the browser, which fetches only those that it lacks.
 */
export function loadConversations({ api, cache, query }: PageToLoad, studioId?: string): Promise<unknown>[] {
  const bookingId = query.get('booking');
  const list = cache.prefetchInfiniteQuery(conversationsQuery(api, studioId, 'all'));
  return bookingId ? [list, cache.prefetchQuery(bookingConversationQuery(api, bookingId, studioId))] : [list];
}

/** The messages that the browser has of a conversation, the oldest first, without gaps up to the latest. */
export interface LoadedMessages {
  items: Message[];
  /** The cursor of older ones; null if all are there. */
  older: string | null;
}

/** Merges messages by their numbers: none is missing and none doubled, in whatever order they come. */
export function mergeMessages(before: readonly Message[], more: readonly Message[]): Message[] {
  const byNumber = new Map([...before, ...more].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/**
 * Gets the latest messages of a conversation; after that, only those that are new.
 * @param isOpen part of the key, because contact details appear in all messages once a booking is confirmed
 */
export const messagesQuery = (client: Client, id: string, isOpen: boolean) => {
  const queryKey = [MESSAGES, 'of', id, isOpen];
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<LoadedMessages> => {
      const before = queryClient.getQueryData<LoadedMessages>(queryKey);
      const after = before?.items.at(-1)?.number;
      const page = await readMessages(client, id, { after: after === undefined ? undefined : String(after) });
      if (!before) return { items: mergeMessages([], page.items), older: page.next_cursor };
      let { items } = page;
      for (let cursor = page.next_cursor; cursor; ) {
        const more = await readMessages(client, id, { after: String(after), cursor });
        items = [...items, ...more.items];
        cursor = more.next_cursor;
      }
      return { items: mergeMessages(before.items, items), older: before.older };
    },
    ...fresh,
  });
};

const readMessages = (client: Client, id: string, query: { after?: string | undefined; cursor?: string }) =>
  readJson(client.conversations[':id'].messages.$get({ param: { id }, query }));

/** Adds the messages before those that are loaded. @throws ApiProblem */
export async function loadOlder(client: Client, id: string, isOpen: boolean): Promise<void> {
  const { queryKey } = messagesQuery(client, id, isOpen);
  const cursor = queryClient.getQueryData(queryKey)?.older;
  if (!cursor) return;
  const page = await readMessages(client, id, { cursor });
  queryClient.setQueryData(
    queryKey,
    (loaded) => loaded && { items: mergeMessages(loaded.items, page.items), older: page.next_cursor },
  );
}

/** Sends a message; a repeated call with the same key sends it once. @throws ApiProblem */
export async function sendMessage(
  client: Client,
  { id, is_open }: Pick<Conversation, 'id' | 'is_open'>,
  message: NewMessage,
  key: string,
): Promise<void> {
  const call = client.conversations[':id'].messages.$post;
  const sent = await readJson(call({ param: { id }, json: message, header: { 'idempotency-key': key } }));
  const { queryKey } = messagesQuery(client, id, is_open);
  queryClient.setQueryData(
    queryKey,
    (loaded) => loaded && { ...loaded, items: mergeMessages(loaded.items, follows(loaded, sent) ? [sent] : []) },
  );
  void queryClient.invalidateQueries({ queryKey: [MESSAGES] });
}

/** True if no message between the loaded ones and this one is missing. */
const follows = ({ items }: LoadedMessages, { number }: Message) => number <= (items.at(-1)?.number ?? 0) + 1;

/** Marks messages as read, and counts the rest again. */
export async function markRead(client: Client, id: string, to: number): Promise<void> {
  await readJson(client.conversations[':id'].read.$put({ param: { id }, json: { to } }));
  void queryClient.invalidateQueries({ queryKey: [MESSAGES] });
}

/** Counts the user's unread messages. */
export const unreadQuery = (client: Client) =>
  queryOptions({
    queryKey: [MESSAGES, 'unread'],
    queryFn: () => readJson(client.me.unread.$get()),
    staleTime: 10_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });

/** Lists the canned replies of a studio. */
export const cannedRepliesQuery = (client: Client, studioId: string) =>
  queryOptions({
    queryKey: ['canned-replies', studioId],
    queryFn: async () =>
      (await readJson(client.studios[':id']['canned-replies'].$get({ param: { id: studioId } }))).items,
  });
