import { z } from 'zod';
import { BOOKING_STATES } from '../bookings/bookings.ts';
import { EVENT_AUDIENCES } from '../messages/messages.ts';
import { Id, Moment, SentMoment } from './values.ts';

/**
 * Who did something: a visitor, a person for themselves, a guest, a studio's team, an operator of the site, or a job.
 */
export const ACTOR_ROLES = ['visitor', 'person', 'guest', 'studio', 'platform', 'system'] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

/** What an activity happened to. */
export const SUBJECTS = [
  ...['user', 'studio', 'offering', 'event', 'series', 'booking', 'review', 'site', 'job'],
  ...['dispute', 'message_report', 'refund', 'payment_notice', 'promo_code', 'conversation', 'waitlist_entry'],
  ...['calendar', 'pass_type', 'pass', 'gift_card', 'attendee', 'subscription'],
] as const;

/** A kind of activity. */
interface Kind {
  subject: string;
  /** The role of a signed-in actor, unless the activity names another. */
  by: ActorRole;
  /** True if the team of the studio may read it. */
  isForStudio?: true;
  /** What changed, before and after. Never a secret, a token or a code. */
  data: z.ZodObject;
}

const nothing = z.object({});
const text = z.string();
const optional = text.nullable();
const change = { before: optional, after: optional };

const ofAccount = <Data extends z.ZodObject>(data: Data) => ({ subject: 'user', by: 'person', data }) as const;
const ofStudio = <Data extends z.ZodObject>(data: Data) =>
  ({ subject: 'studio', by: 'studio', isForStudio: true, data }) as const;
const byPlatform = <Subject extends string, Data extends z.ZodObject>(subject: Subject, data: Data) =>
  ({ subject, by: 'platform', data }) as const;

const provider = z.object({ provider: text });
const factor = z.object({ factor_id: text, factor_type: text });
const member = z.object({ member: text, role: text });
const decision = z.object({ state: text, objection: optional, note: text });
const tax = z.looseObject({}).nullable();

const plan = z.object({ state: text, plan: optional, next: optional });
const edited = z.object({ before: z.record(z.string(), z.unknown()), after: z.record(z.string(), z.unknown()) });
const byStudio = <Subject extends string, Data extends z.ZodObject>(subject: Subject, data: Data) =>
  ({ subject, by: 'studio', isForStudio: true, data }) as const;
const byGuest = <Subject extends string, Data extends z.ZodObject>(subject: Subject, data: Data) =>
  ({ subject, by: 'guest', isForStudio: true, data }) as const;

/** A change of a booking, by the state in which it is afterwards; `booking.changed` leaves its state. */
const ofBooking = {
  subject: 'booking',
  by: 'guest',
  isForStudio: true,
  data: z.object({
    /** Its row in the history of the booking. */
    log_id: z.number().int(),
    before: z.object({ state: optional }),
    after: z.object({ state: text }),
  }),
} as const;

/**
 * All kinds of activities. A type is a domain and a past participle. `record` takes no other, and what it stores has
 * the shape of `data`: a field that is not here is not stored.
 */
export const ACTIVITIES = {
  'account.signed_up': ofAccount(provider),
  'account.created': ofAccount(provider),
  'account.signed_up_again': ofAccount(z.object({ password_kept: z.boolean() })),
  'account.signed_in': ofAccount(z.object({ method: text, session_id: text })),
  'account.sign_in_failed': ofAccount(nothing),
  'account.signed_out': ofAccount(z.object({ scope: text, session_id: text })),
  'account.device_signed_out': ofAccount(z.object({ session_id: text, by_session_id: text })),
  'account.other_devices_signed_out': ofAccount(z.object({ session_ids: z.array(text), by_session_id: text })),
  'account.session_reuse_detected': ofAccount(z.object({ session_id: text })),
  'account.password_changed': ofAccount(nothing),
  'account.saved_card_removed': ofAccount(nothing),
  'account.email_change_asked': ofAccount(z.object(change)),
  'account.email_changed': ofAccount(z.object(change)),
  'account.email_proven': ofAccount(nothing),
  'account.phone_change_asked': ofAccount(z.object(change)),
  'account.phone_changed': ofAccount(z.object(change)),
  'account.phone_proven': ofAccount(nothing),
  'account.reclaimed': ofAccount(provider),
  'account.identity_linked': ofAccount(provider),
  'account.identity_unlinked': ofAccount(provider),
  'account.metadata_changed': ofAccount(z.object({ keys: z.array(text) })),
  'account.role_changed': ofAccount(z.object(change)),
  'account.banned': ofAccount(z.object(change)),
  'account.ban_lifted': ofAccount(z.object(change)),
  'account.invited': ofAccount(nothing),
  'account.link_generated': ofAccount(z.object({ type: text })),
  'account.link_sent': ofAccount(z.object({ purpose: text })),
  'account.reauthentication_sent': ofAccount(nothing),
  'account.recovery_codes_made': ofAccount(z.object({ factor_id: text })),
  'account.recovery_code_missed': ofAccount(nothing),
  'account.recovery_code_used': ofAccount(z.object({ factor_id: text, session_id: text, remaining: z.number().int() })),
  'account.factor_begun': ofAccount(factor),
  'account.factor_asked': ofAccount(factor),
  'account.factor_missed': ofAccount(factor),
  'account.factor_verified': ofAccount(factor.extend({ session_id: text })),
  'account.factor_added': ofAccount(factor.extend({ session_id: text })),
  'account.factor_removed': ofAccount(factor.extend({ status: text })),
  'account.passkey_added': ofAccount(factor),
  'account.passkey_renamed': ofAccount(z.object({ factor_id: text, ...change })),
  'account.notifications_changed': ofAccount(
    z.object({
      topic: text,
      by_email: z.boolean().optional(),
      by_push: z.boolean().optional(),
      by_text: z.boolean().optional(),
      by_link: z.boolean().optional(),
    }),
  ),
  'account.profile_changed': ofAccount(z.object({ fields: z.array(text) })),
  'account.phone_numbers_changed': ofAccount(nothing),
  'account.location_changed': ofAccount(nothing),
  'account.data_exported': ofAccount(nothing),
  'account.deletion_requested': ofAccount(z.object({ due_at: text })),
  'account.deletion_undone': ofAccount(z.object({ reason: text })),
  'account.restored': ofAccount(nothing),
  'account.deleted': ofAccount(z.object({ softly: z.boolean() })),
  'account.erased': ofAccount(nothing),

  'studio.created': ofStudio(z.object({ name: text })),
  'studio.changed': ofStudio(edited),
  'studio.submitted': ofStudio(z.object(change)),
  'studio.published': ofStudio(z.object(change)),
  'studio.unpublished': ofStudio(z.object(change)),
  'studio.archived': ofStudio(z.object(change)),
  'studio.restored': ofStudio(z.object(change)),
  'studio.paused': ofStudio(z.object({ until: optional, note: text })),
  'studio.resumed': ofStudio(nothing),
  'studio.member_added': ofStudio(z.object({ member: text })),
  'studio.member_invited': ofStudio(z.object({ role: text })),
  'studio.invitation_taken_back': ofStudio(z.object({ role: text })),
  'studio.member_joined': ofStudio(member),
  'studio.member_left': ofStudio(member),
  'studio.member_removed': ofStudio(member),
  /** The plan of the owner has no room for them. */
  'studio.member_paused': ofStudio(member),
  'studio.member_restored': ofStudio(member),
  'studio.role_changed': ofStudio(z.object({ member: text, ...change })),
  'studio.tax_details_changed': ofStudio(z.object({ before: tax, after: tax })),

  'studio.canned_reply_added': ofStudio(z.object({ title: text })),
  'studio.canned_reply_changed': ofStudio(z.object({ title: text })),
  'studio.canned_reply_deleted': ofStudio(z.object({ title: text })),
  'studio.guest_note_added': ofStudio(z.object({ guest: text })),
  'studio.guest_note_deleted': ofStudio(z.object({ guest: text })),
  'studio.payout_schedule_changed': ofStudio(z.object({ schedule: text, minimum: z.number().int() })),
  'studio.payout_account_opened': ofStudio(nothing),
  'studio.payout_account_submitted': ofStudio(nothing),
  'studio.till_closed': ofStudio(
    z.object({ day: text, expected: z.number().int(), counted: z.number().int(), currency: text, reason: text }),
  ),
  'studio.events_imported': ofStudio(z.object({ events: z.number().int() })),
  'studio.events_cleared': ofStudio(z.object({ removed: z.number().int(), cancelled: z.number().int() })),
  'studio.events_restored': ofStudio(z.object({ events: z.number().int() })),

  'offering.created': byStudio('offering', z.object({ service_type: text, copy_of: text.optional() })),
  'offering.changed': byStudio('offering', edited),
  'offering.published': byStudio('offering', edited),
  'offering.paused': byStudio('offering', edited),
  'offering.archived': byStudio('offering', edited),
  'offering.restored': byStudio('offering', nothing),

  'event.created': byStudio('event', z.object({ offering: text, starts_at: text })),
  'event.changed': byStudio('event', edited),
  'event.deleted': byStudio('event', z.object({ starts_at: text })),
  'event.cancelled': byStudio('event', z.object({ reason: text })),
  'event.guaranteed': byStudio('event', nothing),
  'event.guarantee_withdrawn': byStudio('event', nothing),
  'series.created': byStudio('series', z.object({ offering: text, rule: text })),
  'series.changed': byStudio('series', z.object({ made: z.number().int(), changed: z.number().int() })),
  'series.ended': byStudio('series', z.object({ from: text, removed: z.number().int() })),

  'calendar.added': byStudio('calendar', z.object({ name: text })),
  'calendar.changed': byStudio('calendar', edited),
  'calendar.deleted': byStudio('calendar', z.object({ name: text })),
  'subscription.changed': {
    subject: 'subscription',
    by: 'studio',
    data: z.object({ action: text, before: plan, after: plan }),
  },
  'subscription.kept_chosen': {
    subject: 'subscription',
    by: 'studio',
    data: z.object({ studios: z.array(text), offerings: z.array(text), members: z.array(text) }),
  },
  'pass_type.created': byStudio('pass_type', z.object({ name: text })),
  'pass_type.changed': byStudio('pass_type', edited),
  'pass.ordered': byGuest('pass', z.object({ name: text })),
  'pass.refunded': byStudio('pass', z.object({ value: z.number().int(), currency: text })),
  'gift_card.ordered': {
    subject: 'gift_card',
    by: 'guest',
    data: z.object({ amount: z.number().int(), currency: text }),
  },
  'gift_card.kept': { subject: 'gift_card', by: 'guest', data: nothing },
  'attendee.checked_in': byStudio('attendee', z.object({ event: text, booking: text })),
  'attendee.check_in_undone': byStudio('attendee', z.object({ event: text })),
  'attendee.marked_absent': byStudio('attendee', z.object({ event: text, booking: text })),
  'attendee.absence_undone': byStudio('attendee', z.object({ event: text })),
  'waitlist_entry.joined': byGuest('waitlist_entry', z.object({ event: text, seats: z.number().int() })),
  'waitlist_entry.reminded': byStudio('waitlist_entry', z.object({ event: text })),
  'waitlist_entry.left': byGuest('waitlist_entry', z.object({ event: text })),
  'message.sent': byGuest('conversation', nothing),
  'event.guests_written_to': byStudio(
    'event',
    z.object({ guests: z.number().int(), to: z.enum(EVENT_AUDIENCES).optional() }),
  ),
  'conversation.blocked': byGuest('conversation', nothing),
  'conversation.unblocked': byGuest('conversation', nothing),
  'conversation.reported': { subject: 'conversation', by: 'guest', data: z.object({ reason: text }) },
  'review.written': byGuest('review', z.object({ stars: z.number().int(), state: text })),
  'review.edited': byGuest('review', z.object({ stars: z.number().int(), state: text })),
  'review.deleted': byGuest('review', z.object({ stars: z.number().int() })),
  'review.replied': byStudio('review', nothing),
  'review.reply_edited': byStudio('review', nothing),
  'review.reported': { subject: 'review', by: 'person', data: z.object({ objection: text }) },
  'booking.details_saved': { ...ofBooking, data: z.object({ questions: z.number().int(), waiver: z.boolean() }) },
  'booking.seat_link_opened': { ...ofBooking, data: z.object({ position: z.number().int() }) },
  'booking.seat_link_closed': { ...ofBooking, data: z.object({ position: z.number().int() }) },
  'booking.guests_named': { ...ofBooking, data: z.object({ guests: z.number().int() }) },
  'booking.money_back_chosen': { ...ofBooking, data: nothing },
  'booking.choice_reminded': byStudio('booking', z.object({ event: text })),
  'booking.share_link_opened': { ...ofBooking, data: nothing },
  'booking.held_change_cancelled': { ...ofBooking, data: nothing },
  'booking.reduced': { ...ofBooking, data: z.object({ by: z.array(text) }) },

  'payouts.held': byPlatform('studio', z.object(change)),
  'payouts.released': byPlatform('studio', z.object(change)),

  ...(Object.fromEntries(BOOKING_STATES.map((state) => [`booking.${state}`, ofBooking])) as Record<
    `booking.${(typeof BOOKING_STATES)[number]}`,
    typeof ofBooking
  >),
  'booking.changed': ofBooking,
  'booking.invoice_requested': byGuest('booking', nothing),

  'refund.given': byPlatform('booking', z.object({ refund: text, paid_by: text })),
  'refund.return_chosen': byGuest('refund', z.object({ way: text })),
  'refund.return_decided': byPlatform(
    'refund',
    z.object({ way: text, reference: optional, amount: z.number().int(), currency: text }),
  ),
  'objection.made': byGuest('booking', z.object({ text })),
  'objection.answered': byStudio('booking', z.object({ answer: text, text })),
  'objection.escalated': byGuest('booking', nothing),
  'objection.credit_accepted': byGuest('booking', nothing),
  'objection.decided': byPlatform('booking', z.object({ decision: text, text })),
  'dispute.evidence_sent': byPlatform('dispute', z.object({ provider_ref: text })),
  'payment_notice.replayed': byPlatform('payment_notice', nothing),
  'promo_code.created': { ...byPlatform('promo_code', nothing), isForStudio: true },
  'promo_code.ended': { ...byPlatform('promo_code', nothing), isForStudio: true },
  'review.published': byPlatform('review', z.object({ before: decision, after: decision })),
  'review.rejected': byPlatform('review', z.object({ before: decision, after: decision })),
  'message_report.decided': byPlatform('message_report', z.object({ decision: text })),
  'site.domains_changed': byPlatform(
    'site',
    z.object({
      before: z.object({ primary: optional, old: z.array(text) }),
      after: z.object({ primary: optional, old: z.array(text) }),
    }),
  ),
  'site.contact_message_sent': { subject: 'site', by: 'visitor', data: nothing },
  'site.domains_checked': byPlatform('site', nothing),
  'site.activities_exported': byPlatform('site', z.object({ rows: z.number().int() })),
  'job.retried': byPlatform('job', z.object({ task: text, attempts: z.number().int() })),
  'job.deleted': byPlatform('job', z.object({ task: text, attempts: z.number().int() })),
} as const satisfies Record<`${string}.${string}`, Kind>;

export type ActivityType = keyof typeof ACTIVITIES;
export type ActivityData<Type extends ActivityType> = z.input<(typeof ACTIVITIES)[Type]['data']>;

/** The types whose subjects belong to a studio and that its team may read. */
export const STUDIO_ACTIVITIES = Object.entries<Kind>(ACTIVITIES).flatMap(([type, { isForStudio }]) =>
  isForStudio ? [type] : [],
);

/** How a list of activities is narrowed. */
export const ActivityFilters = z.object({
  /** One type, or all of a domain: `studio` for those that begin with `studio.`. */
  type: z
    .string()
    .regex(/^[a-z_]+(\.[a-z_]+)?$/)
    .max(80)
    .optional(),
  subject_type: z.enum(SUBJECTS).optional(),
  subject_id: z.string().max(100).optional(),
  actor_id: Id.optional(),
  studio_id: Id.optional(),
  from: SentMoment.optional(),
  to: SentMoment.optional(),
});
export type ActivityFilters = z.infer<typeof ActivityFilters>;

export const ActivityListParams = ActivityFilters.extend({
  /** By time: the latest first, or the first. */
  sort: z.enum(['-at', 'at']).default('-at'),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ActivityListParams = z.infer<typeof ActivityListParams>;

/** The same for the activities of one studio. */
export const StudioActivityListParams = ActivityListParams.omit({ studio_id: true });
export type StudioActivityListParams = z.infer<typeof StudioActivityListParams>;

/** An activity, as administrators and the teams of studios read it. */
export const Activity = z
  .object({
    id: Id,
    at: Moment,
    type: z.string().meta({ examples: ['studio.paused'] }),
    subject: z.object({ type: z.string(), id: z.string() }),
    studio: z.object({ id: Id, name: z.string() }).nullable(),
    actor: z.object({
      /** Null for a visitor or the program itself. */
      id: Id.nullable(),
      /** Null where the account is gone. */
      name: z.string().nullable(),
      role: z.enum(ACTOR_ROLES),
    }),
    /** Where the request came from; null for others than administrators, and for what the program did. */
    origin: z.object({ ip: z.string().nullable(), user_agent: z.string().nullable() }).nullable(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'What changed; for changes `before` and `after`.' }),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;
