/** All that a browser keeps of what one person typed: whose it is comes first, so that nobody else is ever shown it. */
const placeOf = (userId: string) => `draft:${userId}:`;

/** Where the draft of a thing is in this browser's storage: `draftKey(me.id, 'offering:…')`. */
export const draftKey = (userId: string, thing: string) => placeOf(userId) + thing;

/** What a visitor may have typed too, and takes along when they sign up: guests of a booking, a new studio's name. */
export const BOOKING_DRAFT = 'booking-draft:';
export const NEW_STUDIO = 'atelio.new-studio';

/** Whoever signs out may leave the computer to somebody else: what they typed and did not save goes. */
export function forgetDrafts(userId: string): void {
  try {
    forgetIn(localStorage, [placeOf(userId), NEW_STUDIO]);
    forgetIn(sessionStorage, [BOOKING_DRAFT]);
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

function forgetIn(storage: Storage, beginnings: readonly string[]): void {
  for (const key of Object.keys(storage)) {
    if (beginnings.some((beginning) => key.startsWith(beginning))) storage.removeItem(key);
  }
}
