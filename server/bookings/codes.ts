import { randomFillSync } from 'node:crypto';

/** 32 characters (five bits each) without the look-alikes 0 and O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A buffer of random bytes: one call for 4096 of them is much cheaper than a call for each code. */
const randomBytes = Buffer.alloc(4096);
let used = randomBytes.length;

/** Returns a random code with five bits of entropy per character; each byte of the buffer is used once. */
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

/** Returns a new booking reference, short enough to be read out on the phone. */
export const newReference = () => code(8);

/** Returns a new ticket code, which the QR code of one attendee's ticket contains. */
export const newTicketCode = () => code(12);

/** The constraints that fail when two bookings drew the same code; a retry with new codes helps. */
export const CODE_CONSTRAINTS: readonly string[] = ['bookings_reference_key', 'booking_attendees_ticket_key'];
