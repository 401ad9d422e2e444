import { refusal } from '../refusal.ts';

/** Maximum characters of a message. */
export const MESSAGE_MAX = 4000;
/** Maximum pictures of a message. */
export const MAX_MESSAGE_PICTURES = 4;
/** Maximum canned replies of a studio. */
export const MAX_CANNED_REPLIES = 40;
export const CANNED_TITLE_MAX = 60;

/** The two sides of a conversation. */
export const CONVERSATION_SIDES = ['guest', 'studio'] as const;
export type ConversationSide = (typeof CONVERSATION_SIDES)[number];

export const REPORT_REASONS = ['spam', 'abuse', 'off_platform', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What an admin decides about a report: nothing to do, or neither side may write any more. */
export const REPORT_DECISIONS = ['dismissed', 'closed'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export const messageRefusals = {
  /** The other side, or the platform, has ended the conversation. */
  'messages.blocked': refusal(403),
  /** The reader has blocked the other side. */
  'messages.blocked_by_you': refusal(409),
  /** A member of the studio's team writes to it as a guest. */
  'messages.own_studio': refusal(409),
  /** The guest of the booking has no account. */
  'messages.no_account': refusal(409),
  /** Too many new conversations for how long the account is known. */
  'messages.too_many_new': refusal<{ seconds: number; hours: number }>(429),
  'messages.unknown_picture': refusal(422),
  'messages.already_reported': refusal(409),
  'messages.already_decided': refusal(409),
  'messages.too_many_replies': refusal<{ limit: number }>(409),
  /** The event has no guests who can be written to. */
  'messages.no_guests': refusal(409),
} as const;

/** Whom a message about an event reaches: those with a booking, or those who wait for a seat. */
export const EVENT_AUDIENCES = ['guests', 'waitlist'] as const;
export type EventAudience = (typeof EVENT_AUDIENCES)[number];
