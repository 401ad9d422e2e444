import { browserStorage } from '#web/browser-storage.ts';
import { requestHeaders } from '#web/request-headers.ts';

/** localStorage key of the Google Maps key (specification §6). */
const KEY = 'google_maps_key';

/**
 * Returns the Google Maps key from storage, or else from the server.
 * @returns null if there is none
 * @throws when the server cannot be reached
 */
export async function findMapsKey(): Promise<string | null> {
  const stored = browserStorage.get(KEY);
  if (stored) return stored;
  const reply = await fetch('/functions/v1/get-maps-key', { method: 'POST', headers: requestHeaders() });
  if (!reply.ok) throw new Error(`the request for the Google Maps key failed with ${reply.status}`);
  const { apiKey } = (await reply.json()) as { apiKey?: unknown };
  if (typeof apiKey !== 'string' || apiKey === '') return null;
  browserStorage.set(KEY, apiKey);
  return apiKey;
}

/** Removes the stored key, so that the next page requests it anew. */
export const forgetMapsKey = (): void => browserStorage.remove(KEY);
