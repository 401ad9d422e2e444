import type { IdempotentRequest } from '#server/http/idempotency.ts';
import { randomCode } from '#server/random-code.ts';
import { translateTo } from '#server/translate.ts';
import type { PaymentProviderName } from '#shared/payments/payments.ts';
import type { NewBooking } from '#shared/schemas/bookings/bookings.ts';
import type { Language } from '#shared/text/languages.ts';

export interface Guest {
  userId: string;
  /** The guest's language: of the mails, and of the names of seats without one. */
  language: Language;
}

/** What seats cost besides the base price. */
export interface PricedDraft {
  /** One for each seat; null for the base price. */
  kindIds: readonly (string | null)[];
  addons: readonly { id: string; quantity: number }[];
}

/** A booking as a guest requests it, with its codes, ready to be inserted. */
export interface BookingDraft {
  guestId: string;
  seats: number;
  /** The total that the guest was shown; undefined when it is not to be compared. */
  shownTotal: { amount: number; currency: string } | undefined;
  /** How the guest chose to pay; undefined: as the offering has it. */
  payment: 'at_studio' | 'online' | undefined;
  /** The provider of what is paid online; undefined where nothing can be. */
  provider: PaymentProviderName | undefined;
  /** True where a gift card or a pass pays, which have no least amount as cards do. */
  paysWithOwn: boolean;
  /** Kinds of prices and add-ons; undefined for seats at the base price alone. */
  priced?: PricedDraft | undefined;
  note: string;
  /** The language of the mails about the booking. */
  language: string;
  reference: string;
  /** One for each seat, in order. */
  attendees: readonly {
    /** undefined: the guest's own name for the first seat, `fallback` for the others. */
    name: string | undefined;
    fallback: string;
    email: string | null;
    ticketCode: string;
  }[];
  idempotency: IdempotentRequest | undefined;
  now: Date;
}

/** Returns what a request has besides the base price; undefined for nothing, which the plain statement books. */
export function pricedDraft({ seats, prices, addons = [] }: Pick<NewBooking, 'seats' | 'prices' | 'addons'>) {
  const kindIds = prices ?? Array<null>(seats).fill(null);
  return addons.length > 0 || kindIds.some((id) => id !== null) ? { kindIds, addons } : undefined;
}

/** Drafts a booking from a request, with new codes. */
export const draftBooking = (
  guest: Guest,
  request: Pick<NewBooking, 'seats' | 'shown_total' | 'note' | 'attendees' | 'payment' | 'gift_card' | 'pass_id'>,
  provider: PaymentProviderName | undefined,
  idempotency: IdempotentRequest | undefined,
  now: Date,
): BookingDraft => ({
  guestId: guest.userId,
  seats: request.seats,
  shownTotal: request.shown_total,
  payment: request.payment,
  provider,
  paysWithOwn: request.gift_card !== undefined || request.pass_id !== undefined,
  note: request.note ?? '',
  language: guest.language,
  reference: newReference(),
  attendees: Array.from({ length: request.seats }, (_, index) => ({
    name: request.attendees?.[index]?.name,
    fallback: translateTo(guest.language)('mail.guest', { number: index + 1 }),
    email: request.attendees?.[index]?.email ?? null,
    ticketCode: newTicketCode(),
  })),
  idempotency: idempotency,
  now,
});

/** Returns the attendees of seats without names: the guest, then those who are numbered in the guest's language. */
export const unnamedAttendees = (seats: number, language: Language) =>
  Array.from({ length: seats }, (_, index) => ({
    name: null,
    fallback: translateTo(language)('mail.guest', { number: index + 1 }),
    email: null,
  }));

/** Returns a new booking reference, short enough to be read out on the phone. */
export const newReference = () => randomCode(8);

/** Returns a new ticket code, which the QR code of one attendee's ticket contains. */
export const newTicketCode = () => randomCode(12);
