import { sql } from 'kysely';
import { SOLD_STATES } from '../../../shared/bookings/bookings.ts';
import { type ExportTable, identityExportTables } from '../../auth/auth.ts';
import { VERIFICATION_TRIGGERS } from '../../mail/mail.ts';

/** SQL for the ticket code of attendee `a` of booking `b`; null while the booking has no ticket. */
const ticketCode = sql`case when b.state = any(${[...SOLD_STATES]}::text[]) then a.ticket_code end`;

/** The data about a user outside the auth schema. */
const accountExportTables: ExportTable[] = [
  {
    name: 'profile',
    tables: ['profiles'],
    single: true,
    rows: (userId) => sql`select id::text as key, to_jsonb(p) as entry from profiles p where id = ${userId}`,
  },
  {
    name: 'phone_numbers',
    tables: ['user_phone_numbers'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(n) as entry from user_phone_numbers n where user_id = ${userId}`,
  },
  {
    name: 'location',
    tables: ['user_locations'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(l) as entry from user_locations l where user_id = ${userId}`,
  },
  {
    name: 'notification_choices',
    tables: ['notification_choices'],
    rows: (userId) => sql`
      select topic as key, to_jsonb(c) as entry from notification_choices c where user_id = ${userId}`,
  },
  {
    name: 'notifications',
    tables: ['notifications'],
    rows: (userId) => sql`
      select id::text as key, to_jsonb(n) - 'dedupe_key' as entry from notifications n where user_id = ${userId}`,
  },
  {
    name: 'quiet_hours',
    tables: ['quiet_hours'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(q) as entry from quiet_hours q where user_id = ${userId}`,
  },
  {
    name: 'push_subscriptions',
    tables: ['push_subscriptions'],
    rows: (userId) => sql`
      select id::text as key, to_jsonb(p) - 'auth' - 'p256dh' as entry
      from push_subscriptions p where user_id = ${userId}`,
  },
  {
    name: 'known_devices',
    tables: ['known_devices'],
    rows: (userId) => sql`
      select concat_ws('|', browser, system, network) as key, to_jsonb(d) as entry
      from known_devices d where user_id = ${userId}`,
  },
  {
    name: 'deletion',
    tables: ['account_deletions'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(d) - 'undone_notified' as entry
      from account_deletions d where user_id = ${userId}`,
  },
  {
    name: 'uploads',
    tables: ['uploads'],
    rows: (userId) => sql`select public_id as key, to_jsonb(u) as entry from uploads u where owner_id = ${userId}`,
  },
  {
    name: 'bookings',
    tables: [
      'bookings',
      'booking_events',
      'booking_cancellations',
      'booking_requests',
      'booking_addons',
      'booking_answers',
      'booking_waivers',
      'attendances',
      'desk_payments',
      'desk_payment_items',
      'booking_reminders',
      'held_changes',
      'payment_shares',
    ],
    rows: (userId) => sql`
      select b.id::text as key, to_jsonb(b) || jsonb_build_object(
        'title', o.title, 'studio', s.name,
        'events', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at,
            'seats', c.seats, 'price', c.price, 'released_at', c.released_at) order by e.starts_at, e.id), '[]')
          from booking_events c join events e on e.id = c.event_id where c.booking_id = b.id),
        'attendees', (select coalesce(jsonb_agg(to_jsonb(a) - 'booking_id' - 'studio_id' || jsonb_build_object('ticket_code', ${ticketCode},
            'attendances', (select coalesce(jsonb_agg(jsonb_build_object('outcome', t.outcome, 'at', t.at,
                'undone_at', t.undone_at) order by t.id), '[]')
              from attendances t where t.attendee_id = a.id)) order by a.position), '[]')
          from booking_attendees a where a.booking_id = b.id),
        'addons', (select coalesce(jsonb_agg(to_jsonb(n) - 'booking_id' - 'studio_id' order by n.position), '[]')
          from booking_addons n where n.booking_id = b.id),
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('question', w.question, 'answer', w.answer) order by w.position), '[]')
          from booking_answers w where w.booking_id = b.id),
        'waiver', (select to_jsonb(w) - 'booking_id' - 'studio_id' from booking_waivers w where w.booking_id = b.id),
        'request', (select jsonb_build_object('text', q.text, 'times', q.times) from booking_requests q
          where q.booking_id = b.id),
        'changes', (select coalesce(jsonb_agg(to_jsonb(h) - 'id' - 'booking_id' - 'studio_id' - 'log_id' order by h.log_id), '[]')
          from booking_changes h where h.booking_id = b.id),
        'held_changes', (select coalesce(jsonb_agg(to_jsonb(h) - 'id' - 'booking_id' - 'studio_id' - 'actor_id' order by h.id), '[]')
          from held_changes h where h.booking_id = b.id),
        'payment_split', (select jsonb_build_object('first_booking', h.split_id, 'due_at', h.due_at)
          from payment_shares h where h.booking_id = b.id),
        'desk_payments', (select coalesce(jsonb_agg(jsonb_build_object('at', y.taken_at, 'method', y.method, 'amount', i.amount,
            'position', i.position) order by y.taken_at, i.id), '[]')
          from desk_payment_items i join desk_payments y on y.id = i.desk_payment_id where i.booking_id = b.id),
        'cancellation', (select to_jsonb(c) - 'booking_id' - 'studio_id' - 'cancelled_by'
          from booking_cancellations c where c.booking_id = b.id),
        'reminders', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', r.starts_at, 'hours', r.hours,
            'sent_at', r.sent_at) order by r.sent_at, r.hours), '[]')
          from booking_reminders r where r.booking_id = b.id),
        'log', (select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'from', l.from_state, 'to', l.to_state,
            'by', l.actor_role, 'reason', l.reason) order by l.id), '[]')
          from booking_log l where l.booking_id = b.id)) as entry
      from bookings b
      join offerings o on o.id = b.offering_id
      join studios s on s.id = b.studio_id
      where b.guest_id = ${userId}`,
  },
  {
    name: 'payments',
    tables: ['payments', 'payment_items', 'refunds'],
    rows: (userId) => sql`
      select p.id::text as key, to_jsonb(p) - 'guest_id' - 'studio_id' - 'retry_at' || jsonb_build_object(
        'bookings', (select jsonb_agg(jsonb_build_object('booking', i.booking_id, 'amount', i.amount) order by i.booking_id)
          from payment_items i where i.payment_id = p.id),
        'refunds', (select coalesce(jsonb_agg(jsonb_build_object('booking', r.booking_id, 'amount', r.amount, 'state', r.state,
            'created_at', r.created_at) order by r.id), '[]') from refunds r where r.payment_id = p.id)) as entry
      from payments p where p.guest_id = ${userId}`,
  },
  {
    name: 'saved_cards',
    tables: ['payment_customers', 'saved_cards'],
    rows: (userId) => sql`
      select c.id::text as key, to_jsonb(c) - 'id' - 'user_id' || jsonb_build_object(
        'cards', (select coalesce(jsonb_agg(to_jsonb(s) - 'id' - 'customer_id' order by s.saved_at, s.id), '[]')
          from saved_cards s where s.customer_id = c.id)) as entry
      from payment_customers c where c.user_id = ${userId}`,
  },
  {
    name: 'invoices',
    tables: ['invoices', 'booking_invoice_details'],
    rows: (userId) => sql`
      select i.id::text as key, to_jsonb(i) - 'issuer_id' - 'studio_id' - 'ledger_group_id' as entry from invoices i
      where i.booking_id in (select id from bookings where guest_id = ${userId})
        or i.gift_card_id in (select id from gift_cards where buyer_id = ${userId})
        or i.subject = 'commission' and i.studio_id in (select id from studios where owner_id = ${userId})
      union all
      select 'details:' || d.booking_id, to_jsonb(d) - 'studio_id' from booking_invoice_details d
      join bookings b on b.id = d.booking_id where b.guest_id = ${userId}`,
  },
  {
    name: 'tax_details',
    tables: ['studio_tax_details'],
    rows: (userId) => sql`
      select d.studio_id::text as key, to_jsonb(d) - 'agreed_by' as entry
      from studio_tax_details d join studios s on s.id = d.studio_id
      where s.owner_id = ${userId} or d.agreed_by = ${userId}`,
  },
  {
    name: 'gift_cards',
    tables: ['gift_cards'],
    // The code is worth money: the buyer sees it on the card's page.
    rows: (userId) => sql`
      select g.id::text as key, to_jsonb(g) - 'buyer_id' - 'code' - 'kept_by' as entry from gift_cards g where g.buyer_id = ${userId}`,
  },
  {
    name: 'passes',
    tables: ['passes'],
    rows: (userId) => sql`
      select p.id::text as key, to_jsonb(p) - 'guest_id' - 'studio_id' as entry from passes p where p.guest_id = ${userId}`,
  },
  {
    name: 'subscription',
    tables: ['subscriptions', 'subscription_events'],
    rows: (userId) => sql`
      select s.id::text as key, to_jsonb(s) - 'owner_id' || jsonb_build_object(
        'events', (select coalesce(jsonb_agg(to_jsonb(e) - 'id' - 'subscription_id' order by e.id), '[]')
          from subscription_events e where e.subscription_id = s.id)) as entry
      from subscriptions s where s.owner_id = ${userId}`,
  },
  {
    name: 'payments_for_plans',
    tables: ['plan_charges'],
    rows: (userId) => sql`
      select c.id::text as key, to_jsonb(c) - 'owner_id' as entry from plan_charges c where c.owner_id = ${userId}`,
  },
  {
    name: 'seats_that_others_booked',
    tables: ['booking_attendees'],
    // Only for a verified address: it may belong to another person.
    rows: (userId) => sql`
      select a.booking_id || '/' || a.position as key, jsonb_build_object('name', a.name, 'email', a.email,
        'ticket_code', ${ticketCode}, 'title', o.title, 'studio', s.name,
        'starts_at', (select min(e.starts_at) from booking_events c join events e on e.id = c.event_id
          where c.booking_id = b.id)) as entry
      from booking_attendees a
      join auth.users u on lower(a.email) = u.email and u.email_proven_at is not null
      join bookings b on b.id = a.booking_id and b.guest_id is distinct from u.id
      join offerings o on o.id = b.offering_id
      join studios s on s.id = b.studio_id
      where u.id = ${userId}`,
  },
  {
    name: 'waitlists',
    tables: ['waitlist_entries'],
    rows: (userId) => sql`
      select w.id::text as key, to_jsonb(w) || jsonb_build_object('title', o.title, 'studio', s.name,
        'starts_at', e.starts_at, 'course', (
          select jsonb_build_object('dates', count(*), 'first', min(d.starts_at), 'last', max(d.starts_at)) from events d
          where d.course_id = w.course_id having count(*) > 0)) as entry
      from waitlist_entries w join events e on e.id = w.event_id join offerings o on o.id = w.offering_id
      join studios s on s.id = w.studio_id
      where w.guest_id = ${userId}`,
  },
  {
    name: 'notes_of_studios',
    tables: ['guest_notes'],
    // Notes of studios about the user, without the name of their author.
    rows: (userId) => sql`
      select n.id::text as key, jsonb_build_object('studio', s.name, 'text', n.text, 'created_at', n.created_at) as entry
      from guest_notes n join studios s on s.id = n.studio_id where n.guest_id = ${userId}`,
  },
  {
    name: 'emails',
    tables: ['emails'],
    // The HTML repeats the text. Links and codes are left out: they prove access to the mailbox, not to the session. Addresses are
    // masked: in mails to a studio they are those of guests.
    rows: (userId) => sql`
      select m.id::text as key, to_jsonb(m) - 'html' - 'attachments' - 'dedupe_key' - 'reply_to' || jsonb_build_object(
        'text', case when m.trigger = any(${VERIFICATION_TRIGGERS}::text[]) then null else regexp_replace(m.text, '[^\\s<>()"]+@[^\\s<>()"]+', '···', 'g') end,
        'attachments',
        (select coalesce(jsonb_agg(file -> 'filename'), '[]') from jsonb_array_elements(m.attachments) file)) as entry
      from emails m where m.user_id = ${userId}`,
  },
  {
    name: 'text_messages',
    tables: ['text_messages'],
    // Codes are masked: they prove access to the phone.
    rows: (userId) => sql`
      select id::text as key, to_jsonb(m) || jsonb_build_object('text', regexp_replace(text, '\\d{6}', '······')) as entry
      from text_messages m where user_id = ${userId}`,
  },
  {
    name: 'studios',
    tables: ['studios'],
    rows: (userId) => sql`
      select id::text as key, to_jsonb(s) - 'search' - 'words' - 'shown_place' - 'blur_metres' - 'blur_angle' as entry
      from studios s where owner_id = ${userId}`,
  },
  {
    name: 'memberships',
    tables: ['studio_members'],
    rows: (userId) => sql`
      select m.id::text as key, to_jsonb(m) || jsonb_build_object('studio', s.name) as entry
      from studio_members m join studios s on s.id = m.studio_id where m.user_id = ${userId}`,
  },
  {
    name: 'calendar_feeds',
    tables: ['calendar_feeds'],
    // Without the token, which gives access to the calendar.
    rows: (userId) => sql`
      select id::text as key, to_jsonb(f) - 'token_hash' as entry from calendar_feeds f where user_id = ${userId}`,
  },
  {
    name: 'favorite_studios',
    tables: ['favorite_studios'],
    rows: (userId) => sql`
      select studio_id::text as key, to_jsonb(f) as entry from favorite_studios f where user_id = ${userId}`,
  },
  {
    name: 'favorite_offerings',
    tables: ['favorite_offerings'],
    rows: (userId) => sql`
      select offering_id::text as key, to_jsonb(f) as entry from favorite_offerings f where user_id = ${userId}`,
  },
  {
    name: 'favorite_dates',
    tables: ['favorite_date_positions'],
    single: true,
    rows: (userId) => sql`
      select user_id::text as key, to_jsonb(f) as entry from favorite_date_positions f where user_id = ${userId}`,
  },
  {
    name: 'conversations',
    tables: ['conversations'],
    rows: (userId) => sql`
      select c.id::text as key, jsonb_build_object('studio', s.name, 'offering', o.title, 'booking', c.booking_id,
        'created_at', c.created_at, 'last_message_at', c.last_message_at) as entry
      from conversations c join studios s on s.id = c.studio_id left join offerings o on o.id = c.offering_id
      where c.guest_id = ${userId}`,
  },
  {
    name: 'messages',
    tables: ['messages', 'message_pictures'],
    // What the user wrote, also for a studio. The other side's words are theirs.
    rows: (userId) => sql`
      select m.id::text as key, jsonb_build_object('studio', s.name, 'for_studio', m.from_studio, 'text', m.text,
        'created_at', m.created_at, 'pictures',
        (select count(*) from message_pictures i where i.message_id = m.id)) as entry
      from messages m join conversations c on c.id = m.conversation_id join studios s on s.id = c.studio_id
      where m.sender_id = ${userId}`,
  },
  {
    name: 'message_blocks',
    tables: ['message_blocks'],
    rows: (userId) => sql`
      select k.studio_id || '|' || k.by as key, jsonb_build_object('studio', s.name, 'by', k.by, 'blocked_at', k.blocked_at) as entry
      from message_blocks k join studios s on s.id = k.studio_id where k.blocked_by = ${userId}`,
  },
  {
    name: 'message_reports',
    tables: ['message_reports'],
    rows: (userId) => sql`
      select r.id::text as key, to_jsonb(r) - 'reporter_id' - 'decided_by' || jsonb_build_object('studio', s.name) as entry
      from message_reports r join conversations c on c.id = r.conversation_id join studios s on s.id = c.studio_id
      where r.reporter_id = ${userId}`,
  },
  {
    name: 'reviews',
    tables: ['reviews', 'review_pictures'],
    rows: (userId) => sql`
      select r.id::text as key, to_jsonb(r) - 'author_id' - 'decided_by' - 'replied_by' || jsonb_build_object(
        'title', o.title, 'studio', s.name,
        'pictures', (select coalesce(jsonb_agg(i.url order by i.position), '[]') from review_pictures i where i.review_id = r.id)) as entry
      from reviews r join offerings o on o.id = r.offering_id join studios s on s.id = r.studio_id
      where r.author_id = ${userId}`,
  },
  {
    name: 'review_votes',
    tables: ['review_votes'],
    rows: (userId) => sql`
      select review_id::text as key, to_jsonb(v) as entry from review_votes v where user_id = ${userId}`,
  },
  {
    name: 'review_reports',
    tables: ['review_reports'],
    rows: (userId) => sql`
      select id::text as key, to_jsonb(t) as entry from review_reports t where reporter_id = ${userId}`,
  },
  {
    name: 'saved_searches',
    tables: ['saved_searches'],
    // Without the token, which stops the mails.
    rows: (userId) => sql`
      select id::text as key, to_jsonb(s) - 'stop_token' as entry from saved_searches s where user_id = ${userId}`,
  },
  {
    name: 'log',
    tables: ['activities'],
    // The address and browser of other users are left out, and so are the subject and details of what the user did to
    // another account.
    rows: (userId) => sql`
      select id::text as key, jsonb_build_object('at', at, 'action', type,
        'by_me', actor_id is not distinct from ${userId}::uuid,
        'subject_type', subject_type,
        'subject_id', case when subject_type <> 'user' or subject_id = ${userId}::text then subject_id end,
        'data', case when subject_type = 'user' and subject_id = ${userId}::text then data end,
        'ip', case when actor_id = ${userId}::uuid then host(ip) end,
        'user_agent', case when actor_id = ${userId}::uuid then user_agent end) as entry
      from activities
      where actor_id = ${userId}::uuid or (subject_type = 'user' and subject_id = ${userId}::text)`,
  },
];

/** All data about a user, in the order of the exported file. */
export const exportTables: readonly ExportTable[] = [...identityExportTables, ...accountExportTables];
