import { z } from 'zod';
import { BOOKING_STATES } from '../bookings/bookings.ts';
import {
  CANNED_TITLE_MAX,
  CONVERSATION_SIDES,
  EVENT_AUDIENCES,
  MAX_MESSAGE_PICTURES,
  MESSAGE_MAX,
  REPORT_DECISIONS,
  REPORT_REASONS,
} from '../messages/messages.ts';
import { toVisibleText } from '../text/visible-text.ts';
import { Id, Moment, PictureShape, page, typed, typedLine } from './values.ts';

/** A text as it was typed, without invisible characters; empty only with pictures. */
const Text = z.string().overwrite(toVisibleText).pipe(typed(MESSAGE_MAX));
const FilledText = Text.pipe(z.string().min(1));

const MessagePicture = z.object({
  /** Only the two sides can open it. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
});

export const Message = z
  .object({
    id: Id,
    /** Its place in the conversation, from 1 and without gaps. */
    number: z.number().int(),
    from_studio: z.boolean(),
    /** The name of the person who wrote it; null once their account is gone. */
    sender_name: z.string().nullable(),
    text: z.string(),
    /** True if contact details in it are covered for the other side until a booking is confirmed. */
    is_masked: z.boolean(),
    pictures: z.array(MessagePicture),
    /** True if it was sent to all guests of an event. */
    is_to_all: z.boolean(),
    /** True if its text was deleted with the account of its writer. */
    is_erased: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .object({
    id: Id,
    /** The side on which the reader is. */
    side: z.enum(CONVERSATION_SIDES),
    studio: z.object({ id: Id, slug: z.string(), name: z.string(), time_zone: z.string() }),
    /** The name is null once the account is gone. */
    guest: z.object({ id: Id, name: z.string().nullable() }),
    offering: z.object({ id: Id, slug: z.string(), title: z.string(), picture: PictureShape }).nullable(),
    booking: z
      .object({
        id: Id,
        reference: z.string(),
        state: z.enum(BOOKING_STATES),
        seats: z.number().int(),
        /** Null for a request without a time. */
        starts_at: Moment.nullable(),
      })
      .nullable(),
    last_message: z
      .object({ from_studio: z.boolean(), text: z.string(), has_pictures: z.boolean(), created_at: z.iso.datetime() })
      .nullable(),
    last_message_at: z.iso.datetime(),
    /** The number of its last message. */
    message_count: z.number().int(),
    /** How many messages of the other side the reader has not read. */
    unread: z.number().int(),
    /** The number of the last message that each side has read. */
    read_to: z.number().int(),
    other_read_to: z.number().int(),
    /** True once a booking between the two is confirmed: contact details are shown. */
    is_open: z.boolean(),
    /** The side that has blocked it; neither side can write in it then. */
    blocked_by: z.enum(['me', 'other']).nullable(),
    /** The reader's last report about it. */
    report: z.object({ created_at: z.iso.datetime(), decision: z.enum(REPORT_DECISIONS).nullable() }).nullable(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const CONVERSATION_FILTERS = ['all', 'unread', 'questions'] as const;

/** `GET /api/v1/conversations` */
export const ConversationQuery = z.object({
  /** Those of a studio, for its team; without it, those of the user as a guest. */
  studio_id: Id.optional(),
  booking_id: Id.optional(),
  filter: z.enum(CONVERSATION_FILTERS).default('all'),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

export const ConversationPage = page(Conversation);

const Pictures = z
  .array(z.string().max(500))
  .max(MAX_MESSAGE_PICTURES)
  .meta({ description: '`secure_url` of pictures uploaded to the folder `conversations/{id}`.' });

/** `POST /api/v1/conversations/:id/messages` */
export const NewMessage = z
  .strictObject({ text: Text.default(''), pictures: Pictures.optional() })
  .refine(({ text, pictures = [] }) => text !== '' || pictures.length > 0, { error: 'nothing to send', path: ['text'] })
  .meta({ id: 'NewMessage' });
export type NewMessage = z.infer<typeof NewMessage>;

/** `POST /api/v1/conversations`: exactly one id says what it is about. */
export const NewConversation = z
  .strictObject({
    studio_id: Id.optional(),
    offering_id: Id.optional(),
    booking_id: Id.optional(),
    text: FilledText,
  })
  .refine((about) => [about.studio_id, about.offering_id, about.booking_id].filter(Boolean).length === 1, {
    error: 'exactly one of studio_id, offering_id and booking_id',
    path: ['studio_id'],
  })
  .meta({ id: 'NewConversation' });
export type NewConversation = z.infer<typeof NewConversation>;

/** `GET /api/v1/conversations/:id/messages` */
export const MessageQuery = z.object({
  /** Only messages after this number: what came while the connection was lost. */
  after: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type MessageQuery = z.infer<typeof MessageQuery>;

export const MessagePage = page(Message);

/** `PUT /api/v1/conversations/:id/read` */
export const ReadMark = z.strictObject({ to: z.int32().min(0) }).meta({ id: 'ReadMark' });

/** `POST /api/v1/conversations/:id/report` */
export const NewMessageReport = z
  .strictObject({
    reason: z.enum(REPORT_REASONS),
    note: typed(1000).default(''),
    /** Also blocks the other side. */
    block: z.boolean().default(true),
  })
  .meta({ id: 'NewMessageReport' });
export type NewMessageReport = z.infer<typeof NewMessageReport>;

/** `GET /api/v1/me/unread` */
export const UnreadMessages = z
  .object({
    /** In conversations as a guest. */
    guest: z.number().int(),
    studios: z.array(z.object({ id: Id, unread: z.number().int() })),
    total: z.number().int(),
  })
  .meta({ id: 'UnreadMessages' });
export type UnreadMessages = z.infer<typeof UnreadMessages>;

export const CannedReply = z.object({ id: Id, title: z.string(), text: z.string() }).meta({ id: 'CannedReply' });
export type CannedReply = z.infer<typeof CannedReply>;
export const CannedReplies = z.object({ items: z.array(CannedReply) });

export const NewCannedReply = z
  .strictObject({ title: typedLine(CANNED_TITLE_MAX).pipe(z.string().min(1)), text: FilledText })
  .meta({ id: 'NewCannedReply' });
export type NewCannedReply = z.infer<typeof NewCannedReply>;

/** `GET /api/v1/events/:id/message-recipients` */
/** Query of `GET /api/v1/events/:id/message-recipients`. */
export const MessageRecipientsQuery = z.strictObject({ to: z.enum(EVENT_AUDIENCES).default('guests') });

export const MessageRecipients = z
  .object({
    /** Those who can be written to. */
    guests: z.number().int(),
    /** Bookings without an account, and guests who have ended the conversation. */
    left_out: z.number().int(),
    title: z.string(),
    starts_at: Moment,
  })
  .meta({ id: 'MessageRecipients' });
export type MessageRecipients = z.infer<typeof MessageRecipients>;

/** `POST /api/v1/events/:id/messages` */
export const NewEventMessage = z
  .strictObject({ text: FilledText, to: z.enum(EVENT_AUDIENCES).default('guests') })
  .meta({ id: 'NewEventMessage' });
export const SentEventMessage = z.object({ sent: z.number().int() }).meta({ id: 'SentEventMessage' });

export const MessageReport = z
  .object({
    id: Id,
    reason: z.enum(REPORT_REASONS),
    note: z.string(),
    by: z.enum(CONVERSATION_SIDES),
    studio: z.object({ slug: z.string(), name: z.string() }),
    guest_name: z.string().nullable(),
    created_at: z.iso.datetime(),
    decision: z.enum(REPORT_DECISIONS).nullable(),
    decided_at: z.iso.datetime().nullable(),
    /** The last messages until the report, the oldest first. */
    messages: z.array(z.object({ from_studio: z.boolean(), text: z.string(), created_at: z.iso.datetime() })),
  })
  .meta({ id: 'MessageReport' });
export type MessageReport = z.infer<typeof MessageReport>;

/** `GET /api/v1/admin/message-reports` */
export const MessageReportQuery = z.object({
  status: z.enum(['open', 'decided']).default('open'),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type MessageReportQuery = z.infer<typeof MessageReportQuery>;
export const MessageReportPage = page(MessageReport);

/** `POST /api/v1/admin/message-reports/:id/decision` */
export const MessageReportDecision = z
  .strictObject({ decision: z.enum(REPORT_DECISIONS) })
  .meta({ id: 'MessageReportDecision' });
