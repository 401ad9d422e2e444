import { randomFillSync } from 'node:crypto';

/** 32 characters without look-alikes: no 0 or O, no 1 or I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Drawn in one go, since a draw costs much more than a byte. */
const randomBytes = Buffer.alloc(4096);
let used = randomBytes.length;

/** Unguessable: five bits of chance in each character, each byte used once. */
function code(length: number): string {
  if (used + length > randomBytes.length) {
    randomFillSync(randomBytes);
    used = 0;
  }
  let text = '';
  for (const byte of randomBytes.subarray(used, used + length)) text += ALPHABET[byte & 31];
  used += length;
  return text;
}

/** What people read to each other on the phone. */
export const newReference = () => code(8);

/** What opens the door: in the QR code of one attendee's ticket. */
export const newTicketCode = () => code(12);

/** Two bookings drew the same code: once in a great many years, and then another draw helps. */
export const CODE_CONSTRAINTS: readonly string[] = ['bookings_reference_key', 'booking_attendees_ticket_key'];
