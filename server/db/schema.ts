/** Written from the database by `npm run generate:schema`. Do not edit it. */

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountDeletions {
  due_at: Timestamp;
  requested_at: Generated<Timestamp>;
  undone_at: Timestamp | null;
  undone_notified: Generated<boolean>;
  user_id: string;
}

export interface Activities {
  actor_id: string | null;
  actor_role: string;
  at: Generated<Timestamp>;
  data: Generated<Json>;
  id: Generated<string>;
  ip: string | null;
  studio_id: string | null;
  subject_id: string;
  subject_type: string;
  type: string;
  user_agent: string | null;
}

export interface Attendances {
  at: Timestamp;
  attendee_id: string;
  created_at: Generated<Timestamp>;
  event_id: string;
  id: Generated<string>;
  nonce: string | null;
  outcome: string;
  recorded_by: string | null;
  studio_id: string;
  undone_at: Timestamp | null;
  undone_by: string | null;
}

export interface AuthChallenges {
  code_hash: Buffer | null;
  created_at: Generated<Timestamp>;
  factor_id: string | null;
  failed_attempts: Generated<number>;
  id: Generated<string>;
  ip: string | null;
  purpose: string;
  user_id: string | null;
  verified_at: Timestamp | null;
  webauthn_challenge: string | null;
}

export interface AuthFactors {
  aaguid: string | null;
  backed_up: boolean | null;
  created_at: Generated<Timestamp>;
  credential_id: string | null;
  factor_type: string;
  friendly_name: string | null;
  id: Generated<string>;
  last_challenged_at: Timestamp | null;
  last_step: Int8 | null;
  last_used_at: Timestamp | null;
  phone: string | null;
  public_key: Buffer | null;
  secret: string | null;
  sign_count: Int8 | null;
  status: Generated<string>;
  transports: string[] | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface AuthFlowStates {
  auth_code: Generated<string>;
  auth_code_issued_at: Timestamp | null;
  authentication_method: string;
  browser_hash: Buffer | null;
  code_challenge: string | null;
  code_challenge_method: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  linking_user_id: string | null;
  provider: string | null;
  provider_access_token: string | null;
  provider_nonce: string | null;
  provider_person: Json | null;
  provider_refresh_token: string | null;
  provider_verifier: string | null;
  redirect_to: string;
  used_at: Timestamp | null;
  user_id: string | null;
}

export interface AuthIdentities {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  identity_data: Generated<Json>;
  last_sign_in_at: Timestamp | null;
  provider: string;
  provider_id: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface AuthOneTimeTokens {
  address: string;
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  failed_attempts: Generated<number>;
  flow_state_id: string | null;
  id: Generated<string>;
  kind: string;
  known_failed_attempts: Generated<number>;
  link_hash: Buffer;
  requested_by: Generated<string>;
  user_id: string;
}

export interface AuthRecoveryCodes {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  factor_id: string;
  used_at: Timestamp | null;
}

export interface AuthRefreshTokens {
  created_at: Generated<Timestamp>;
  parent_hash: Buffer | null;
  revoked: Generated<boolean>;
  session_id: string;
  token_hash: Buffer;
  updated_at: Generated<Timestamp>;
}

export interface AuthSessions {
  aal: Generated<string>;
  amr: Generated<Json>;
  created_at: Generated<Timestamp>;
  factor_id: string | null;
  id: Generated<string>;
  ip: string | null;
  not_after: Timestamp | null;
  refreshed_at: Generated<Timestamp>;
  rotation_key: Buffer;
  user_agent: string | null;
  user_id: string;
}

export interface AuthUsers {
  app_metadata: Generated<Json>;
  banned_until: Timestamp | null;
  confirmation_sent_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string | null;
  email_change_accepted: string | null;
  email_change_sent_at: Timestamp | null;
  email_confirmed_at: Timestamp | null;
  email_proven_at: Timestamp | null;
  id: Generated<string>;
  invited_at: Timestamp | null;
  is_anonymous: Generated<boolean>;
  last_sign_in_at: Timestamp | null;
  new_email: string | null;
  new_phone: string | null;
  password_hash: string | null;
  phone: string | null;
  phone_change_sent_at: Timestamp | null;
  phone_confirmed_at: Timestamp | null;
  reauthentication_sent_at: Timestamp | null;
  recovery_sent_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  user_metadata: Generated<Json>;
}

export interface AvailabilityChanges {
  id: Generated<Int8>;
  offering_id: string | null;
  space_id: string | null;
  studio_id: string | null;
}

export interface BookingAddons {
  booking_id: string;
  name: string;
  per: string;
  position: number;
  price: number;
  quantity: number;
  studio_id: string;
}

export interface BookingAnswers {
  answer: string;
  booking_id: string;
  position: number;
  question: string;
  question_id: string;
  studio_id: string;
}

export interface BookingAttendees {
  booking_id: string;
  email: string | null;
  id: Generated<string>;
  name: string;
  position: number;
  price: number | null;
  price_kind: string | null;
  state: Generated<string>;
  studio_id: string;
  ticket_code: string;
}

export interface BookingCancellations {
  booking_id: string;
  cancelled_at: Generated<Timestamp>;
  cancelled_by: string | null;
  cancelled_for: string;
  reason: Generated<string>;
  refund_amount: number;
  refund_share: number;
  studio_id: string;
}

export interface BookingChanges {
  at: Timestamp;
  booking_id: string;
  from_event_id: string | null;
  id: Generated<string>;
  kept: Generated<number>;
  kind: string;
  log_id: Int8;
  other_booking_id: string | null;
  positions: number[];
  price_difference: Generated<number>;
  refund: Generated<number>;
  studio_id: string;
  to_event_id: string | null;
}

export interface BookingEvents {
  booking_id: string;
  choice_reminded_at: Timestamp | null;
  choose_until: Timestamp | null;
  deposit: number | null;
  event_id: string;
  offering_id: string;
  price: number;
  refund_amount: number | null;
  released_at: Timestamp | null;
  seats: number;
  studio_id: string;
}

export interface BookingInvoiceDetails {
  booking_id: string;
  changed_at: Timestamp;
  city: string;
  country: string;
  name: string;
  postcode: string;
  street: string;
  studio_id: string;
  tax_id: string;
}

export interface BookingLinks {
  booking_id: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  event_id: string | null;
  outcome: string | null;
  position: number | null;
  purpose: string;
  studio_id: string;
  token_hash: Buffer;
}

export interface BookingLog {
  actor_id: string | null;
  actor_role: string;
  at: Generated<Timestamp>;
  booking_id: string;
  date_change: Json | null;
  from_state: string | null;
  id: Generated<Int8>;
  moved: Json | null;
  reason: Generated<string>;
  studio_id: string;
  to_state: string;
}

export interface BookingOffers {
  booking_id: string;
  event_id: string;
  id: Generated<string>;
  made_at: Timestamp;
  message: Generated<string>;
  price: number;
  studio_id: string;
}

export interface BookingReminders {
  booking_id: string;
  event_id: string;
  hours: number;
  sent_at: Timestamp;
  starts_at: Timestamp;
  studio_id: string;
}

export interface BookingRequests {
  booking_id: string;
  minutes: number;
  studio_id: string;
  text: string;
  times: ArrayType<Timestamp>;
}

export interface Bookings {
  answer_due_at: Timestamp | null;
  answer_reminded_at: Timestamp | null;
  cancellation_policy: string;
  commission_rate: Generated<number>;
  contact_email: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  deposit: number | null;
  deposit_percent: number | null;
  discount: Generated<number>;
  guest_id: string | null;
  hold_ends_at: Timestamp | null;
  hold_extended: Generated<boolean>;
  id: Generated<string>;
  language: Generated<string>;
  mode: string;
  moved_at: Timestamp | null;
  note: Generated<string>;
  offering_id: string;
  paid_at_desk: Generated<number>;
  payment: string;
  promo_code_id: string | null;
  reference: string;
  seats: number;
  state: string;
  studio_id: string;
  total: number;
  unit_price: number;
  waitlist_entry_id: string | null;
}

export interface BookingWaivers {
  booking_id: string;
  minors: Generated<string[]>;
  signed_at: Timestamp;
  signed_name: string;
  studio_id: string;
  text: string;
}

export interface BusyTimes {
  calendar_id: string;
  during: string;
  id: Generated<Int8>;
  space_id: string | null;
  studio_id: string;
  title: Generated<string>;
}

export interface CalendarFeeds {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  read_at: Timestamp | null;
  studio_id: string | null;
  token_hash: Buffer;
  user_id: string;
}

export interface CannedReplies {
  created_at: Timestamp;
  id: Generated<string>;
  studio_id: string;
  text: string;
  title: string;
}

export interface Closures {
  created_at: Generated<Timestamp>;
  created_by: string | null;
  first_day: Timestamp;
  from_time: string | null;
  holiday: string | null;
  id: Generated<string>;
  last_day: Timestamp;
  reason: Generated<string>;
  space_id: string | null;
  studio_id: string;
  until_time: string | null;
}

export interface Conversations {
  booking_id: string | null;
  created_at: Timestamp;
  guest_id: string;
  guest_mailed: Generated<number>;
  guest_read: Generated<number>;
  guest_unread: Generated<number>;
  id: Generated<string>;
  last_message_at: Timestamp;
  message_count: Generated<number>;
  offering_id: string | null;
  studio_id: string;
  studio_mailed: Generated<number>;
  studio_read: Generated<number>;
  studio_unread: Generated<number>;
  subject: string;
}

export interface DailyViews {
  day: Timestamp;
  offering_id: string | null;
  studio_id: string;
  views: Generated<number>;
}

export interface Deliveries {
  activity_id: string;
  attempts: Generated<number>;
  consumer: string;
  error: Generated<string>;
  retry_at: Generated<Timestamp>;
}

export interface DeskPaymentItems {
  amount: number;
  booking_id: string;
  desk_payment_id: string;
  id: Generated<Int8>;
  position: number | null;
  studio_id: string;
}

export interface DeskPayments {
  amount: number;
  booking_id: string;
  created_at: Timestamp;
  currency: string;
  given_id: string | null;
  id: Generated<string>;
  method: string | null;
  nonce: string | null;
  studio_id: string;
  taken_at: Timestamp;
  taken_by: string | null;
  undoes: string | null;
}

export interface Disputes {
  amount: number;
  currency: string;
  decided_at: Timestamp | null;
  evidence_due_at: Timestamp | null;
  evidence_note: Generated<string>;
  evidence_sent_at: Timestamp | null;
  id: Generated<string>;
  opened_at: Timestamp;
  payment_id: string;
  provider: string;
  provider_ref: string;
  reason: string;
  state: Generated<string>;
}

export interface Earnings {
  amount: number;
  at_studio: boolean;
  booking_id: string | null;
  commission: number;
  currency: string;
  earned_at: Timestamp;
  event_id: string | null;
  given_id: string | null;
  id: Generated<string>;
  pass_id: string | null;
  studio_id: string;
  vat: number;
}

export interface Emails {
  attachments: Generated<Json>;
  created_at: Generated<Timestamp>;
  dedupe_key: string | null;
  error: string | null;
  html: string;
  id: Generated<string>;
  language: Generated<string>;
  reply_to: string | null;
  sent_at: Timestamp | null;
  state: Generated<string>;
  subject: string;
  text: string;
  to_address: string;
  trigger: string;
  unsubscribe_url: string | null;
  user_id: string | null;
}

export interface Events {
  cancel_reason: Generated<string>;
  cancelled_at: Timestamp | null;
  capacity: number;
  changed_at: Timestamp | null;
  changed_by: string | null;
  course_dates: number | null;
  course_id: string | null;
  course_previous_at: Timestamp | null;
  course_share: number | null;
  course_total: number | null;
  created_at: Generated<Timestamp>;
  earned_at: Timestamp | null;
  ends_at: Timestamp;
  guaranteed_at: Timestamp | null;
  id: Generated<string>;
  is_slot: Generated<boolean>;
  minimum_asked_at: Timestamp | null;
  moved_from: Timestamp | null;
  note: Generated<string>;
  offering_id: string;
  price_override: number | null;
  region: number | null;
  seats_taken: Generated<number>;
  series_day: Timestamp | null;
  series_id: string | null;
  starts_at: Timestamp;
  status: Generated<string>;
  studio_id: string;
  version: Generated<number>;
}

export interface EventSeries {
  at: string;
  capacity: number;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  ended_at: Timestamp | null;
  exceptions: Generated<ArrayType<Timestamp>>;
  expanded_until: Timestamp | null;
  first_day: Timestamp;
  id: Generated<string>;
  minutes: number;
  offering_id: string;
  price_override: number | null;
  rule: string;
  space_ids: Generated<string[]>;
  split_from: string | null;
  studio_id: string;
  version: Generated<number>;
}

export interface EventSeriesGaps {
  day: Timestamp;
  detail: Generated<string>;
  series_id: string;
  why: string;
}

export interface ExternalCalendars {
  changed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  error: string | null;
  etag: string | null;
  failures: Generated<number>;
  good_at: Timestamp | null;
  id: Generated<string>;
  last_modified: string | null;
  name: string;
  next_at: Generated<Timestamp>;
  notified_at: Timestamp | null;
  parsed_at: Timestamp | null;
  read_at: Timestamp | null;
  skipped: Generated<Json>;
  space_id: string | null;
  studio_id: string;
  url: string;
}

export interface FavoriteDatePositions {
  notified_at: Timestamp | null;
  position: Generated<Int8>;
  user_id: string;
}

export interface FavoriteDates {
  event_id: string;
  number: Generated<Int8>;
}

export interface FavoriteOfferings {
  added_at: Timestamp;
  dates_since: Int8 | null;
  offering_id: string;
  user_id: string;
}

export interface FavoriteStudios {
  added_at: Timestamp;
  dates_since: Int8 | null;
  studio_id: string;
  user_id: string;
}

export interface FreeHours {
  last_day: Timestamp;
  minutes: number;
  offering_id: string;
  seats: number;
  starts: string;
  step_minutes: number;
}

export interface FreeHoursQueue {
  offering_id: string;
  since: Generated<Timestamp>;
}

export interface GiftCards {
  amount: number;
  buyer_id: string | null;
  code: string;
  created_at: Timestamp;
  currency: string;
  deliver_at: Timestamp;
  delivered_at: Timestamp | null;
  expires_at: Timestamp | null;
  id: Generated<string>;
  kept_by: string | null;
  language: string;
  message: Generated<string>;
  paid_at: Timestamp | null;
  picture: string;
  recipient_email: string | null;
  recipient_name: string;
  sender_name: string;
  studio_id: string | null;
}

export interface GivenRefunds {
  amount: number;
  booking_id: string;
  created_at: Timestamp;
  gift_card_id: string | null;
  given_by: string | null;
  id: Generated<string>;
  paid_by: string;
  positions: Generated<number[]>;
  preset: string | null;
  reason: string;
  role: string;
  studio_id: string;
}

export interface GuestNotes {
  author_id: string | null;
  created_at: Generated<Timestamp>;
  guest_id: string;
  id: Generated<string>;
  studio_id: string;
  text: string;
}

export interface HeldChanges {
  actor_id: string;
  actor_role: string;
  attendee_email: string | null;
  attendee_name: string | null;
  booking_id: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  event_id: string;
  from_event_id: string;
  hold_ends_at: Timestamp;
  hold_extended: Generated<boolean>;
  id: Generated<string>;
  kind: string;
  new_price: number;
  old_price: number;
  payment_id: string;
  positions: number[];
  reason: Generated<string>;
  seats: number;
  starts_at: Timestamp;
  status: Generated<string>;
  studio_id: string;
}

export interface IdempotencyKeys {
  actor_id: string;
  created_at: Generated<Timestamp>;
  fingerprint: Buffer;
  key: string;
  resource_id: string;
}

export interface InstallationSecrets {
  created_at: Generated<Timestamp>;
  name: string;
  secret: Json;
}

export interface InvoiceIssuers {
  id: Generated<string>;
  last_hash: Generated<string>;
  last_position: Generated<number>;
  studio_id: string | null;
}

export interface InvoiceQueue {
  at: Timestamp;
  group_id: string;
  id: Generated<Int8>;
  studio_id: string | null;
  subject: string;
}

export interface Invoices {
  base: number;
  booking_id: string | null;
  corrects_id: string | null;
  credit_reason: string | null;
  currency: string;
  customer: Json | null;
  gift_card_id: string | null;
  hash: string;
  id: Generated<string>;
  issued_at: Timestamp;
  issued_on: Timestamp;
  issuer: Json;
  issuer_id: string;
  kind: string;
  language: string;
  ledger_group_id: string | null;
  lines: Json;
  number: number;
  payment_id: string | null;
  period: Timestamp | null;
  position: number;
  previous_hash: string;
  replaces_id: string | null;
  series: string;
  studio_id: string | null;
  subject: string;
  tax: number;
  tax_rate: number | null;
  tax_reason: string | null;
  total: number;
  year: number;
}

export interface InvoiceSeries {
  issuer_id: string;
  last_number: number;
  series: string;
  year: number;
}

export interface JobLoops {
  error: string | null;
  failed_at: Timestamp | null;
  failures: Generated<number>;
  loop: string;
  ran_at: Timestamp;
}

export interface JobRuns {
  attempt: number;
  error: string | null;
  finished_at: Timestamp;
  id: Generated<Int8>;
  job_id: Int8;
  started_at: Timestamp;
  task: string;
}

export interface JobWorkers {
  id: string;
  seen_at: Generated<Timestamp>;
  started_at: Generated<Timestamp>;
}

export interface KnownDevices {
  browser: string;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
  network: string;
  system: string;
  user_id: string;
}

export interface LedgerDifferences {
  amount: Int8 | null;
  currency: string | null;
  found_at: Timestamp;
  id: Generated<string>;
  kind: string;
  provider: string;
  ref: string;
  resolved_at: Timestamp | null;
  seen_at: Timestamp;
}

export interface LedgerEntries {
  account: string;
  amount: Int8;
  currency: string;
  group_id: string;
  id: Generated<Int8>;
  owner: string;
}

export interface LedgerGroups {
  at: Timestamp;
  cause: string;
  cause_id: string;
  id: Generated<string>;
  studio_id: string | null;
}

export interface Listings {
  cells: number[] | null;
  currency: string;
  facets: string[];
  hour_price: number | null;
  latitude: number | null;
  longitude: number | null;
  minimum_age: number | null;
  notice_minutes: number;
  offering_id: string;
  on_request: boolean;
  place: string | null;
  price: number;
  price_floor: number;
  rating: Numeric | null;
  search: string;
  sells_hours: boolean;
  studio_id: string;
  time_zone: string;
}

export interface ListingsSample {
  search: string | null;
}

export interface LiveChanges {
  at: Generated<Timestamp>;
  change: Json;
  id: Generated<Int8>;
  person: string | null;
  studio: string | null;
  studio_right: string | null;
  xid: Generated<string>;
}

export interface MemberTranslations {
  about: Generated<string>;
  language: string;
  member_id: string;
  title: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface MessageBlocks {
  blocked_at: Timestamp;
  blocked_by: string | null;
  by: string;
  guest_id: string;
  studio_id: string;
}

export interface MessagePictures {
  height: number;
  message_id: string;
  placeholder: string;
  position: number;
  public_id: string;
  width: number;
}

export interface MessageReports {
  by_studio: boolean;
  conversation_id: string;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: string | null;
  id: Generated<string>;
  note: Generated<string>;
  reason: string;
  reporter_id: string | null;
}

export interface Messages {
  conversation_id: string;
  created_at: Timestamp;
  erased_at: Timestamp | null;
  event_id: string | null;
  from_studio: boolean;
  id: Generated<string>;
  number: number;
  sender_id: string | null;
  sending_id: string | null;
  text: string;
}

export interface NotificationChoices {
  by_app: boolean | null;
  by_email: boolean | null;
  by_push: boolean | null;
  by_text: boolean | null;
  topic: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface Notifications {
  created_at: Timestamp;
  dedupe_key: string | null;
  id: Generated<string>;
  is_listed: boolean;
  link: string;
  read_at: Timestamp | null;
  title: string;
  topic: string;
  user_id: string;
}

export interface Objections {
  answer: Generated<string>;
  answered_at: Timestamp | null;
  answered_by: string | null;
  booking_id: string;
  created_at: Timestamp;
  due_at: Timestamp;
  id: Generated<string>;
  offers_credit: Generated<boolean>;
  settled_at: Timestamp | null;
  state: Generated<string>;
  studio_id: string;
  text: string;
}

export interface OfferingAddons {
  id: string;
  max_quantity: number;
  name: string;
  offering_id: string;
  per: string;
  position: number;
  price: number;
}

export interface OfferingFigures {
  offering_id: string;
  times_taught: Generated<number>;
}

export interface OfferingPrices {
  amount: number;
  id: string;
  name: string;
  note: Generated<string>;
  offering_id: string;
  position: number;
}

export interface OfferingQuestions {
  id: string;
  is_required: boolean;
  offering_id: string;
  options: Generated<string[]>;
  position: number;
  text: string;
}

export interface Offerings {
  accessibility: Generated<string>;
  archived_at: Timestamp | null;
  booking_mode: Generated<string>;
  bring: Generated<string[]>;
  cancellation_policy: Generated<string>;
  capacity: Generated<number>;
  changed_by: string | null;
  changes: Generated<Json>;
  course_price: number | null;
  cover_motifs: Generated<string[]>;
  cover_seed: Generated<number>;
  cover_version: Generated<number>;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  deposit_percent: number | null;
  description: Generated<string>;
  drop_in: Generated<boolean>;
  duration_minutes: number;
  id: Generated<string>;
  included: Generated<string[]>;
  instructor_id: string | null;
  language: Generated<string>;
  languages: Generated<string[]>;
  level: Generated<string>;
  materials_included: Generated<boolean>;
  minimum_age: number | null;
  minimum_to_run: number | null;
  notice_minutes: Generated<number>;
  payment: Generated<string>;
  plan_paused_at: Timestamp | null;
  price: number | null;
  price_rules: Generated<Json>;
  price_unit: Generated<string>;
  published_at: Timestamp | null;
  rating_average: Numeric | null;
  rating_count: Generated<number>;
  service_type: string;
  slot_days_ahead: Generated<number>;
  slot_step_minutes: Generated<number>;
  slug: string;
  status: Generated<string>;
  step_free: Generated<boolean>;
  studio_id: string;
  studio_type: string;
  summary: Generated<string>;
  tags: Generated<string[]>;
  take_home: Json | null;
  tax_rate: number | null;
  tax_reason: string | null;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  waiver: Generated<string>;
}

export interface OfferingSpaces {
  needed: Generated<boolean>;
  offering_id: string;
  space_id: string;
}

export interface OfferingTranslations {
  accessibility: Generated<string>;
  bring: Generated<string[]>;
  description: Generated<string>;
  included: Generated<string[]>;
  language: string;
  offering_id: string;
  summary: Generated<string>;
  take_home_note: Generated<string>;
  take_home_steps: Generated<string[]>;
  title: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface OldOfferingSlugs {
  left_at: Generated<Timestamp>;
  offering_id: string;
  slug: string;
}

export interface OldStudioSlugs {
  left_at: Generated<Timestamp>;
  slug: string;
  studio_id: string;
}

export interface OpeningHours {
  closes: string;
  id: Generated<string>;
  opens: string;
  space_id: string | null;
  studio_id: string;
  weekday: number;
}

export interface Passes {
  created_at: Timestamp;
  credits: number;
  credits_left: number;
  currency: string;
  end_reason: string | null;
  ended_at: Timestamp | null;
  expires_at: Timestamp | null;
  guest_id: string | null;
  id: Generated<string>;
  language: string;
  months: number;
  name: string;
  paid_at: Timestamp | null;
  pass_type_id: string;
  price: number;
  reminded_at: Timestamp | null;
  studio_id: string;
}

export interface PassTypeOfferings {
  offering_id: string;
  pass_type_id: string;
}

export interface PassTypes {
  created_at: Timestamp;
  credits: number;
  currency: string;
  id: Generated<string>;
  is_on_sale: Generated<boolean>;
  months: number;
  name: string;
  price: number;
  studio_id: string;
}

export interface PaymentAttempts {
  actor_id: string | null;
  answered_at: Timestamp | null;
  base_key: string | null;
  error: Generated<string>;
  key: string;
  payment_id: string;
  started_at: Timestamp;
  step: string;
}

export interface PaymentCustomers {
  account: string;
  created_at: Timestamp;
  email: string | null;
  id: Generated<string>;
  ref: string | null;
  user_id: string | null;
}

export interface PaymentItems {
  amount: number;
  booking_id: string;
  payment_id: string;
  studio_id: string;
}

export interface PaymentNotices {
  error: Generated<string>;
  handled_at: Timestamp | null;
  id: string;
  provider: string;
  provider_ref: string;
  received_at: Timestamp;
}

export interface Payments {
  amount: number;
  bought_gift_card_id: string | null;
  bought_pass_id: string | null;
  capture: string;
  capture_before: Timestamp | null;
  card_last4: string | null;
  changed_at: Timestamp;
  created_at: Timestamp;
  currency: string;
  decline_code: string | null;
  gift_card_id: string | null;
  guest_id: string;
  id: Generated<string>;
  pass_id: string | null;
  provider: string;
  provider_intent: string | null;
  provider_ref: string | null;
  retry_at: Generated<Timestamp>;
  state: Generated<string>;
  studio_id: string | null;
}

export interface PaymentShares {
  booking_id: string;
  claimed_until: Timestamp | null;
  created_at: Timestamp;
  due_at: Timestamp;
  split_id: string;
  studio_id: string;
}

export interface PayoutAccounts {
  bank_last4: string | null;
  changed_at: Timestamp;
  checked_at: Timestamp | null;
  created_at: Timestamp;
  hold_reason: string | null;
  last_number: Generated<number>;
  minimum: Generated<number>;
  missing: Generated<string[]>;
  provider: string | null;
  provider_ref: string | null;
  reminded_at: Timestamp | null;
  retry_at: Generated<Timestamp>;
  schedule: Generated<string>;
  state: Generated<string>;
  studio_id: string;
  tax_requested_at: Timestamp | null;
  tax_requests: Generated<number>;
}

export interface PayoutItems {
  amount: number;
  currency: string;
  earned_at: Timestamp;
  earning_id: string | null;
  id: Generated<string>;
  ledger_entry_id: Int8 | null;
  payout_id: string | null;
  studio_id: string;
}

export interface Payouts {
  account_ref: string;
  amount: number;
  bank_last4: string | null;
  created_at: Timestamp;
  currency: string;
  error: Generated<string>;
  failed_at: Timestamp | null;
  failure: string | null;
  id: Generated<string>;
  number: number;
  provider: string;
  provider_ref: string | null;
  retry_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  state: Generated<string>;
  studio_id: string;
}

export interface PayoutTransfers {
  amount: number;
  id: Generated<string>;
  payment_id: string | null;
  payout_id: string;
  position: number;
  provider_ref: string | null;
  sent_at: Timestamp | null;
}

export interface Photos {
  alt: Generated<string>;
  created_at: Generated<Timestamp>;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  height: number;
  id: Generated<string>;
  offering_id: string | null;
  placeholder: Generated<string>;
  position: Generated<number>;
  public_id: string;
  studio_id: string;
  url: string;
  width: number;
}

export interface PlanCharges {
  amount: Generated<number | null>;
  card_last4: string | null;
  card_ref: string | null;
  created_at: Timestamp;
  credit: number;
  currency: string;
  decline_code: string | null;
  from_plan_id: string | null;
  id: Generated<string>;
  is_sandbox: boolean;
  kind: string;
  owner_id: string | null;
  period_ends_at: Timestamp;
  period_starts_at: Timestamp;
  plan_id: string;
  price: number;
  provider: string;
  provider_intent: string | null;
  provider_ref: string | null;
  settled_at: Timestamp | null;
  state: Generated<string>;
  step: string | null;
  subscription_id: string | null;
  tries: Generated<number>;
  vat: number;
}

export interface Plans {
  commission: number;
  currency: string;
  id: string;
  max_members: number | null;
  max_offerings: number | null;
  max_studios: number | null;
  name: string;
  position: number;
  price: number;
}

export interface PlatformAssets {
  asset_name: string;
  asset_type: string;
  asset_url: string;
  created_at: Generated<Timestamp>;
  description: string | null;
  height: number | null;
  id: Generated<string>;
  public_id: string | null;
  width: number | null;
}

export interface Profiles {
  avatar_url: string | null;
  created_at: Generated<Timestamp>;
  display_name: Generated<string | null>;
  full_name: Generated<string>;
  id: string;
  interests: Generated<string[]>;
  language: Generated<string>;
  onboarding_completed: Generated<boolean>;
  role: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_type: Generated<string>;
}

export interface PromoCodeOfferings {
  code_id: string;
  offering_id: string;
}

export interface PromoCodes {
  amount: number | null;
  budget: number | null;
  code: string;
  created_at: Timestamp;
  currency: string | null;
  ended_at: Timestamp | null;
  ends_at: Timestamp | null;
  first_booking: Generated<boolean>;
  id: Generated<string>;
  max_uses: number | null;
  max_uses_per_guest: number | null;
  percent: number | null;
  starts_at: Timestamp | null;
  studio_id: string | null;
}

export interface ProviderTransactions {
  about: string;
  amount: Int8;
  at: Timestamp;
  currency: string;
  fee: Int8;
  id: Generated<string>;
  kind: string;
  provider: string;
  ref: string;
}

export interface PushSubscriptions {
  auth: string;
  created_at: Timestamp;
  endpoint: string;
  id: Generated<string>;
  p256dh: string;
  session_id: string;
  user_id: string;
}

export interface QuietHours {
  ends: string;
  starts: string;
  time_zone: string;
  user_id: string;
}

export interface RateLimits {
  bucket: string;
  tokens: number;
  updated_at: Generated<Timestamp>;
}

export interface RefundReturns {
  account_name: string | null;
  asked_at: Timestamp | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  iban: string | null;
  id: Generated<string>;
  notified_at: Timestamp | null;
  provider_ref: string | null;
  reference: Generated<string>;
  refund_id: string;
  returned_at: Timestamp;
  way: string | null;
}

export interface Refunds {
  amount: number;
  booking_id: string | null;
  changed_at: Timestamp;
  created_at: Timestamp;
  credits: Generated<number>;
  due_at: Generated<Timestamp>;
  event_id: string | null;
  given_id: string | null;
  id: Generated<string>;
  payment_id: string;
  provider_ref: string | null;
  state: Generated<string>;
  studio_id: string;
}

export interface ReviewPictures {
  height: number;
  placeholder: string;
  position: number;
  public_id: string;
  review_id: string;
  url: string;
  width: number;
}

export interface ReviewReports {
  created_at: Timestamp;
  id: Generated<string>;
  note: Generated<string>;
  objection: string;
  reporter_id: string | null;
  resolved_at: Timestamp | null;
  review_id: string;
}

export interface Reviews {
  attended_at: Timestamp;
  author_id: string;
  booking_id: string;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  edited_at: Timestamp | null;
  flags: Generated<string[]>;
  helpful_count: Generated<number>;
  id: Generated<string>;
  language: string;
  objection: string | null;
  objection_note: Generated<string>;
  offering_id: string;
  published_at: Timestamp | null;
  replied_at: Timestamp | null;
  replied_by: string | null;
  reply: string | null;
  stars: number;
  state: string;
  studio_id: string;
  text: string;
  version: Generated<number>;
}

export interface ReviewVotes {
  at: Timestamp;
  review_id: string;
  user_id: string;
}

export interface SavedCards {
  brand: string;
  customer_id: string;
  exp_month: number;
  exp_year: number;
  id: Generated<string>;
  last4: string;
  ref: string;
  removed_at: Timestamp | null;
  saved_at: Timestamp;
}

export interface SavedSearches {
  checked_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  looked_at: Generated<Timestamp>;
  mail: Generated<boolean>;
  muted_at: Timestamp | null;
  name: string;
  question: Json;
  stop_token: Generated<string>;
  user_id: string;
}

export interface SearchSynonyms {
  lexeme: string;
  phrase: string | null;
  synonym_groups: string[];
}

export interface SearchSynonymsVersion {
  hash: string;
  id: Generated<boolean>;
}

export interface SearchWords {
  word: string;
}

export interface SearchZones {
  time_zone: string;
}

export interface SiteSettings {
  id: string;
  updated_at: Generated<Timestamp>;
  value: Json;
}

export interface SpaceReservations {
  booking_id: string | null;
  created_at: Generated<Timestamp>;
  during: string;
  event_id: string | null;
  id: Generated<string>;
  one_unit: Generated<boolean>;
  space_id: string;
  studio_id: string;
  units: Generated<string>;
  uses: string;
}

export interface Spaces {
  about: Generated<string>;
  archived_at: Timestamp | null;
  buffer_after: Generated<number>;
  buffer_before: Generated<number>;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  hourly_price: number | null;
  id: Generated<string>;
  kind: string;
  max_minutes: Generated<number>;
  member_id: string | null;
  min_minutes: Generated<number>;
  name: string;
  position: Generated<number>;
  quantity: Generated<number>;
  seats: Generated<number>;
  step_minutes: Generated<number>;
  studio_id: string;
}

export interface SpaceTranslations {
  about: Generated<string>;
  language: string;
  name: Generated<string>;
  space_id: string;
  updated_at: Generated<Timestamp>;
}

export interface StudioFigures {
  answer_time: string | null;
  bookings_completed: Generated<number>;
  studio_id: string;
}

export interface StudioInvitations {
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  id: Generated<string>;
  invited_by: string | null;
  is_public: Generated<boolean>;
  language: Generated<string>;
  member_id: string | null;
  name: Generated<string>;
  role: string;
  studio_id: string;
  token_hash: Buffer;
}

export interface StudioMembers {
  about: Generated<string>;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  is_pending: Generated<boolean>;
  is_public: Generated<boolean>;
  left_at: Timestamp | null;
  name: string;
  paused_user_id: string | null;
  photo_url: string | null;
  position: Generated<number>;
  role: string;
  studio_id: string;
  title: Generated<string>;
  user_id: string | null;
}

export interface Studios {
  amenities: Generated<string[]>;
  archived_at: Timestamp | null;
  blur_angle: Generated<number>;
  blur_metres: Generated<number>;
  blur_position: Generated<boolean>;
  changed_by: string | null;
  changes: Generated<Json>;
  city: Generated<string>;
  country: Generated<string>;
  cover_craft: string;
  cover_motifs: Generated<string[]>;
  cover_seed: Generated<number>;
  cover_version: Generated<number>;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  email: string | null;
  featured: Generated<boolean>;
  form_step: string | null;
  house_rules: Generated<string[]>;
  id: Generated<string>;
  language: Generated<string>;
  languages: Generated<string[]>;
  latitude: number | null;
  longitude: number | null;
  name: string;
  neighbourhood: Generated<string>;
  owner_id: string;
  pause_began_at: Timestamp | null;
  pause_ends_at: Timestamp | null;
  pause_note: Generated<string>;
  phone: string | null;
  postcode: Generated<string>;
  published_at: Timestamp | null;
  rating_average: Numeric | null;
  rating_count: Generated<number>;
  region: Generated<string>;
  search: Generated<string>;
  shown_latitude: Generated<number | null>;
  shown_longitude: Generated<number | null>;
  shown_place: Generated<string | null>;
  slug: string;
  status: Generated<string>;
  street: Generated<string>;
  tagline: Generated<string>;
  time_zone: Generated<string>;
  types: Generated<string[]>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  website: string | null;
}

export interface StudioTaxDetails {
  agreed_at: Timestamp | null;
  agreed_by: string | null;
  changed_at: Timestamp;
  city: string;
  country: string;
  legal_name: string;
  postcode: string;
  street: string;
  studio_id: string;
  tax_id: string;
}

export interface StudioTranslations {
  description: Generated<string>;
  house_rules: Generated<Json>;
  language: string;
  studio_id: string;
  tagline: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface SubscriptionEvents {
  action: string;
  at: Timestamp;
  data: Generated<Json>;
  id: Generated<Int8>;
  subscription_id: string;
}

export interface Subscriptions {
  anchor_at: Timestamp | null;
  card_last4: string | null;
  card_ref: string | null;
  clock: Timestamp | null;
  customer_account: string | null;
  customer_ref: string | null;
  failed_at: Timestamp | null;
  id: Generated<string>;
  kept_members: Generated<string[]>;
  kept_offerings: Generated<string[]>;
  kept_studios: Generated<string[]>;
  looked_at: Timestamp | null;
  lowered_at: Timestamp | null;
  next_plan_id: string | null;
  owner_id: string;
  period_ends_at: Timestamp | null;
  period_starts_at: Timestamp | null;
  plan_id: string;
  provider_ref: string | null;
  started_at: Timestamp;
  state: Generated<string>;
  try_at: Timestamp | null;
}

export interface TextMessages {
  channel: Generated<string>;
  created_at: Generated<Timestamp>;
  dedupe_key: string | null;
  error: string | null;
  id: Generated<string>;
  sent_at: Timestamp | null;
  state: Generated<string>;
  text: string;
  to_number: string;
  user_id: string | null;
}

export interface TillClosings {
  closed_at: Timestamp;
  closed_by: string | null;
  counted: number;
  currency: string;
  day: Timestamp;
  float: number;
  given_back: number;
  id: Generated<string>;
  payments: string[];
  reason: string;
  studio_id: string;
  taken: number;
}

export interface TransferReversals {
  amount: number;
  created_at: Timestamp;
  id: Generated<string>;
  provider_ref: string | null;
  refused_at: Timestamp | null;
  reversed_at: Timestamp | null;
  studio_id: string;
  transfer_id: string;
}

export interface UploadPieces {
  byte_count: number;
  created_at: Generated<Timestamp>;
  first_byte: number;
  owner_id: string;
  storage_key: string;
  upload_key: string;
}

export interface Uploads {
  bytes: number;
  created_at: Generated<Timestamp>;
  folder: string;
  height: number;
  owner_id: string | null;
  placeholder: Generated<string>;
  public_id: string;
  upload_key: string | null;
  used_at: Timestamp | null;
  width: number;
}

export interface UserLocations {
  address: Generated<string>;
  city: Generated<string>;
  country: Generated<string>;
  created_at: Generated<Timestamp>;
  lat: Generated<number>;
  lng: Generated<number>;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_id: string;
  zipcode: Generated<string>;
}

export interface UserPhoneNumbers {
  created_at: Generated<Timestamp>;
  phone_number: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
  whatsapp_number: string | null;
}

export interface WaitlistEntries {
  booking_id: string | null;
  course_id: string | null;
  event_id: string;
  guest_id: string;
  id: Generated<string>;
  joined_at: Timestamp;
  language: Generated<string>;
  lapsed_at: Timestamp | null;
  lapses: Generated<number>;
  offering_id: string;
  passed_over: Generated<boolean>;
  reminded_at: Timestamp | null;
  seats: number;
  state: Generated<string>;
  studio_id: string;
}

export interface DB {
  account_deletions: AccountDeletions;
  activities: Activities;
  attendances: Attendances;
  "auth.challenges": AuthChallenges;
  "auth.factors": AuthFactors;
  "auth.flow_states": AuthFlowStates;
  "auth.identities": AuthIdentities;
  "auth.one_time_tokens": AuthOneTimeTokens;
  "auth.recovery_codes": AuthRecoveryCodes;
  "auth.refresh_tokens": AuthRefreshTokens;
  "auth.sessions": AuthSessions;
  "auth.users": AuthUsers;
  availability_changes: AvailabilityChanges;
  booking_addons: BookingAddons;
  booking_answers: BookingAnswers;
  booking_attendees: BookingAttendees;
  booking_cancellations: BookingCancellations;
  booking_changes: BookingChanges;
  booking_events: BookingEvents;
  booking_invoice_details: BookingInvoiceDetails;
  booking_links: BookingLinks;
  booking_log: BookingLog;
  booking_offers: BookingOffers;
  booking_reminders: BookingReminders;
  booking_requests: BookingRequests;
  booking_waivers: BookingWaivers;
  bookings: Bookings;
  busy_times: BusyTimes;
  calendar_feeds: CalendarFeeds;
  canned_replies: CannedReplies;
  closures: Closures;
  conversations: Conversations;
  daily_views: DailyViews;
  deliveries: Deliveries;
  desk_payment_items: DeskPaymentItems;
  desk_payments: DeskPayments;
  disputes: Disputes;
  earnings: Earnings;
  emails: Emails;
  event_series: EventSeries;
  event_series_gaps: EventSeriesGaps;
  events: Events;
  external_calendars: ExternalCalendars;
  favorite_date_positions: FavoriteDatePositions;
  favorite_dates: FavoriteDates;
  favorite_offerings: FavoriteOfferings;
  favorite_studios: FavoriteStudios;
  free_hours: FreeHours;
  free_hours_queue: FreeHoursQueue;
  gift_cards: GiftCards;
  given_refunds: GivenRefunds;
  guest_notes: GuestNotes;
  held_changes: HeldChanges;
  idempotency_keys: IdempotencyKeys;
  installation_secrets: InstallationSecrets;
  invoice_issuers: InvoiceIssuers;
  invoice_queue: InvoiceQueue;
  invoice_series: InvoiceSeries;
  invoices: Invoices;
  job_loops: JobLoops;
  job_runs: JobRuns;
  job_workers: JobWorkers;
  known_devices: KnownDevices;
  ledger_differences: LedgerDifferences;
  ledger_entries: LedgerEntries;
  ledger_groups: LedgerGroups;
  listings: Listings;
  listings_sample: ListingsSample;
  live_changes: LiveChanges;
  member_translations: MemberTranslations;
  message_blocks: MessageBlocks;
  message_pictures: MessagePictures;
  message_reports: MessageReports;
  messages: Messages;
  notification_choices: NotificationChoices;
  notifications: Notifications;
  objections: Objections;
  offering_addons: OfferingAddons;
  offering_figures: OfferingFigures;
  offering_prices: OfferingPrices;
  offering_questions: OfferingQuestions;
  offering_spaces: OfferingSpaces;
  offering_translations: OfferingTranslations;
  offerings: Offerings;
  old_offering_slugs: OldOfferingSlugs;
  old_studio_slugs: OldStudioSlugs;
  opening_hours: OpeningHours;
  pass_type_offerings: PassTypeOfferings;
  pass_types: PassTypes;
  passes: Passes;
  payment_attempts: PaymentAttempts;
  payment_customers: PaymentCustomers;
  payment_items: PaymentItems;
  payment_notices: PaymentNotices;
  payment_shares: PaymentShares;
  payments: Payments;
  payout_accounts: PayoutAccounts;
  payout_items: PayoutItems;
  payout_transfers: PayoutTransfers;
  payouts: Payouts;
  photos: Photos;
  plan_charges: PlanCharges;
  plans: Plans;
  platform_assets: PlatformAssets;
  profiles: Profiles;
  promo_code_offerings: PromoCodeOfferings;
  promo_codes: PromoCodes;
  provider_transactions: ProviderTransactions;
  push_subscriptions: PushSubscriptions;
  quiet_hours: QuietHours;
  rate_limits: RateLimits;
  refund_returns: RefundReturns;
  refunds: Refunds;
  review_pictures: ReviewPictures;
  review_reports: ReviewReports;
  review_votes: ReviewVotes;
  reviews: Reviews;
  saved_cards: SavedCards;
  saved_searches: SavedSearches;
  search_synonyms: SearchSynonyms;
  search_synonyms_version: SearchSynonymsVersion;
  search_words: SearchWords;
  search_zones: SearchZones;
  site_settings: SiteSettings;
  space_reservations: SpaceReservations;
  space_translations: SpaceTranslations;
  spaces: Spaces;
  studio_figures: StudioFigures;
  studio_invitations: StudioInvitations;
  studio_members: StudioMembers;
  studio_tax_details: StudioTaxDetails;
  studio_translations: StudioTranslations;
  studios: Studios;
  subscription_events: SubscriptionEvents;
  subscriptions: Subscriptions;
  text_messages: TextMessages;
  till_closings: TillClosings;
  transfer_reversals: TransferReversals;
  upload_pieces: UploadPieces;
  uploads: Uploads;
  user_locations: UserLocations;
  user_phone_numbers: UserPhoneNumbers;
  waitlist_entries: WaitlistEntries;
}
