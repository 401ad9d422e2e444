/** The prefix of a user's drafts in storage. It begins with the user, so that other users do not see them. */
const prefixOf = (userId: string) => `draft:${userId}:`;

/** Returns the storage key of the draft of one resource: `draftKey(me.id, 'offering:…')`. */
export const draftKey = (userId: string, resource: string) => prefixOf(userId) + resource;

/** The storage keys of input typed before sign-up: the guests of a booking, the name of a new studio. */
export const BOOKING_DRAFT = 'booking-draft:';
export const NEW_STUDIO = 'atelio.new-studio';

/** The prefix of texts being written in this tab: a message, a question, a review. */
export const TEXT_DRAFT = 'text-draft:';

/** The prefix of what was decided in this tab and is not sent yet: an approval, money that goes back. */
export const UNSENT = 'unsent:';

/** True if this browser stores a user's changes that the server does not have yet, or a text that is not sent. */
export function hasDrafts(userId: string): boolean {
  try {
    return (
      hasKey(localStorage, prefixOf(userId)) || [TEXT_DRAFT, UNSENT].some((prefix) => hasKey(sessionStorage, prefix))
    );
  } catch {
    return false;
  }
}

const hasKey = (storage: Storage, prefix: string) => Object.keys(storage).some((key) => key.startsWith(prefix));

/** Deletes a user's unsaved input on sign-out, because another person may use the same computer. */
export function forgetDrafts(userId: string): void {
  try {
    removeKeys(localStorage, [prefixOf(userId), NEW_STUDIO]);
    removeKeys(sessionStorage, [BOOKING_DRAFT, TEXT_DRAFT, UNSENT]);
  } catch {
    // Storage is forbidden, so nothing is stored.
  }
}

function removeKeys(storage: Storage, prefixes: readonly string[]): void {
  for (const key of Object.keys(storage)) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
  }
}
