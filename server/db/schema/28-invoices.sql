-- Invoices, and who a studio is for the tax office.

-- Who a studio is for the tax office. Kept when the studio is deleted: invoices and the yearly report need it.
create table studio_tax_details (
  studio_id uuid primary key,
  legal_name text not null check (char_length(legal_name) between 1 and 120),
  -- In capitals and without spaces or signs.
  tax_id text not null check (tax_id ~ '^[A-Z0-9]{4,20}$'),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  street text not null check (char_length(street) between 1 and 160),
  postcode text not null check (char_length(postcode) <= 16),
  city text not null check (char_length(city) between 1 and 80),
  -- Since when the platform writes invoices in the studio's name; null: it does not.
  agreed_at timestamptz,
  agreed_by uuid,
  changed_at timestamptz not null
);

-- Who writes invoices: a studio, through the platform, or the platform itself. The rows are counters that
-- `number_invoice` moves on.
create table invoice_issuers (
  id uuid primary key default uuidv7(),
  -- Null: the platform. No foreign key: invoices outlive the studio.
  studio_id uuid,
  -- Of its last invoice, over all series.
  last_position integer not null default 0,
  last_hash text not null default '',
  constraint invoice_issuers_studio_key unique nulls not distinct (studio_id)
);

create table invoice_series (
  issuer_id uuid not null references invoice_issuers,
  series text not null,
  year integer not null,
  last_number integer not null,
  primary key (issuer_id, series, year)
);

-- Invoices, receipts and credit notes. Rows are never changed: a mistake is corrected by a credit note. Amounts are
-- negative on credit notes, so that sums need no case.
create table invoices (
  id uuid primary key default uuidv7(),
  issuer_id uuid not null references invoice_issuers,
  -- Whose members may see it: the studio that sold, or that owes the commission; null for a gift card.
  studio_id uuid,
  kind text not null check (kind in ('full', 'simplified', 'receipt', 'credit_note')),
  subject text not null,
  -- Counts all that the issuer wrote, in the order of the hashes.
  position integer not null check (position > 0),
  series text not null check (series ~ '^[A-Z]{1,4}$'),
  year integer not null,
  number integer not null check (number > 0),
  -- When the money moved, which is the date of the invoice; never before the one before it.
  issued_at timestamptz not null,
  -- The same day in the time zone of the issuer.
  issued_on date not null,
  language text not null,
  booking_id uuid,
  gift_card_id uuid,
  payment_id uuid,
  -- The movement of money that it is for; null when it replaces another, and for commission.
  ledger_group_id uuid,
  -- The first day of the month of a commission.
  period date,
  -- What a credit note takes back, and what an invoice with a tax id replaces.
  corrects_id uuid references invoices,
  replaces_id uuid references invoices,
  -- Why a credit note takes something back. Null does not enter the hash, so that older hashes stay valid.
  credit_reason text,
  currency char(3) not null,
  total integer not null check (total <> 0),
  base integer not null,
  tax integer not null,
  -- In hundredths of a percent; null on receipts, which show no tax.
  tax_rate integer,
  tax_reason text,
  issuer jsonb not null,
  customer jsonb,
  lines jsonb not null,
  previous_hash text not null,
  -- SHA-256 of all columns above, in hexadecimal; `server/invoices/invoice-hash.ts` has the text.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  constraint invoices_position_key unique (issuer_id, position),
  constraint invoices_number_key unique (issuer_id, series, year, number),
  constraint invoices_amounts check (base + tax = total and sign(tax) in (0, sign(total))),
  constraint invoices_credit check ((kind = 'credit_note') = (total < 0)
    and (kind = 'credit_note') = (corrects_id is not null)),
  constraint invoices_subject_check check (subject in ('booking', 'gift_card', 'pass', 'commission')),
  constraint invoices_subject check (
    (subject = 'booking') = (booking_id is not null) and (subject = 'gift_card') = (gift_card_id is not null)
    and (subject = 'commission') = (period is not null) and (subject <> 'pass' or payment_id is not null)),
  constraint invoices_credit_reason check (credit_reason is null or kind = 'credit_note')
);

-- One invoice for a movement of money.
create unique index invoices_once on invoices (ledger_group_id, booking_id, gift_card_id,
  corrects_id) nulls not distinct
  where ledger_group_id is not null;
create index invoices_by_studio on invoices (studio_id, id);
create index invoices_by_booking on invoices (booking_id) where booking_id is not null;
create index invoices_by_gift_card on invoices (gift_card_id) where gift_card_id is not null;
create index invoices_by_corrected on invoices (corrects_id) where corrects_id is not null;
create index invoices_of_commission on invoices (id) where subject = 'commission';
create index invoices_of_pass on invoices (payment_id) where subject = 'pass';

-- The movements of money that still need invoices, in the order in which they happened: written with the group of the
-- ledger, deleted with the invoices.
create table invoice_queue (
  id bigint generated always as identity primary key,
  group_id uuid not null,
  studio_id uuid,
  subject text not null check (subject in ('sale', 'commission')),
  at timestamptz not null
);

create index invoice_queue_by_studio on invoice_queue (subject, studio_id, id);
