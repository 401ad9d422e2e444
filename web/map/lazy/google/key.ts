import { requestHeaders } from '../../../request-headers.ts';

/** localStorage key of the Google Maps key (specification §6). */
const KEY = 'google_maps_key';

/**
 * Returns the Google Maps key from storage, or else from the server.
 * @returns null if there is none
 * @throws when the server cannot be reached
 */
export async function findMapsKey(): Promise<string | null> {
  const kept = read();
  if (kept) return kept;
  const reply = await fetch('/functions/v1/get-maps-key', { method: 'POST', headers: requestHeaders() });
  if (!reply.ok) throw new Error(`the request for the Google Maps key failed with ${reply.status}`);
  const { apiKey } = (await reply.json()) as { apiKey?: unknown };
  if (typeof apiKey !== 'string' || apiKey === '') return null;
  keep(apiKey);
  return apiKey;
}

/** Removes the stored key, so that the next page requests it anew. */
export function forgetMapsKey(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(key: string): void {
  try {
    localStorage.setItem(KEY, key);
  } catch {
    // Without storage the next page requests it again.
  }
}
