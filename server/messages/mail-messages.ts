import { maskContacts } from '#shared/messages/mask-contacts.ts';
import { mayDo, TEAM_ROLES } from '#shared/studios/team.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { MINUTE } from '#shared/time/time.ts';
import { type Notice, notify } from '../notifications/notifications.ts';
import { inTransaction, type Services, type TxServices } from '../services.ts';
import { translateTo } from '../translate.ts';
import {
  type DueConversation,
  type DueReader,
  listDueReaders,
  listReceivers,
  type MailReceiver,
  takeDueConversations,
} from './mail-queries.ts';

/** Minutes for which a message may stay unread before it is mailed. */
const QUIET_MINUTES = 5;
/** Messages of a conversation, and conversations, that a mail shows. */
const SHOWN = { messages: 5, conversations: 6 };
const READERS = TEAM_ROLES.filter((role) => mayDo(role, 'message_guests'));

/**
 * Mails people about messages that they have not read for some minutes: one mail about all conversations that wait, and
 * no other one about a conversation until it has been read. Idempotent.
 * @throws the first error, after the other receivers were mailed
 */
export async function mailUnreadMessages(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - QUIET_MINUTES * MINUTE);
  const problems: unknown[] = [];
  for (const reader of await listDueReaders(services.db, before)) {
    await inTransaction(services, (inside) => mailReader(inside, reader, before)).catch((error: unknown) => {
      services.log.error({ err: error, ...reader }, 'unread messages could not be mailed');
      problems.push(error);
    });
  }
  if (problems.length > 0) throw problems[0];
}

async function mailReader(services: TxServices, reader: DueReader, before: Date): Promise<void> {
  const { db, config } = services;
  const due = await takeDueConversations(db, reader, before);
  if (due.length === 0) return;
  const receivers = await listReceivers(db, reader, READERS);
  const toNotice = ({ user_id, email, language: chosen }: MailReceiver): Notice => {
    const language: Language = isLanguage(chosen) ? chosen : 'en';
    const conversations = due.map((each) => toTemplate(each, reader, config.siteUrl, language));
    return {
      template: 'messages-unread',
      to: email,
      userId: user_id,
      language,
      dedupeKey: `messages_unread:${due[0]?.id}:${user_id}:${services.now().getTime()}`,
      link: due.length === 1 ? pathOf(reader, due[0]?.id) : boardOf(reader),
      data: {
        conversations: conversations.slice(0, SHOWN.conversations),
        from: conversations[0]?.name ?? '',
        count: conversations.length,
        link: `${config.siteUrl}${boardOf(reader)}`,
      },
    };
  };
  await notify(services, receivers.map(toNotice));
}

const boardOf = ({ side, id }: DueReader) => (side === 'guest' ? '/dashboard?tab=messages' : `/manage-messages/${id}`);

const pathOf = (reader: DueReader, id = '') => `${boardOf(reader)}${reader.side === 'guest' ? '&' : '?'}c=${id}`;

/** A conversation as the mail shows it; contact details are covered as on the screen. */
function toTemplate(each: DueConversation, reader: DueReader, siteUrl: string, language: Language) {
  const t = translateTo(language);
  const shown = (text: string) => (each.is_open ? text : maskContacts(text).text);
  return {
    name: reader.side === 'guest' ? each.studio_name : shown(each.guest_name ?? t('mail.messages_unread.someone')),
    about: each.offering_title ?? '',
    texts: each.texts.slice(-SHOWN.messages).map((text) => shown(text) || t('mail.messages_unread.picture')),
    url: `${siteUrl}${pathOf(reader, each.id)}`,
  };
}
