import { requestHeaders } from '../../../request-headers.ts';

/** Where this browser keeps the key of Google's maps (specification §6). */
const KEY = 'google_maps_key';

/**
 * The key that is kept here; the server is asked only when there is none.
 * @returns null when there is none at all
 * @throws when the server cannot be asked
 */
export async function findMapsKey(): Promise<string | null> {
  const kept = read();
  if (kept) return kept;
  const reply = await fetch('/functions/v1/get-maps-key', { method: 'POST', headers: requestHeaders() });
  if (!reply.ok) throw new Error(`asking for the key of Google's maps answered ${reply.status}`);
  const { apiKey } = (await reply.json()) as { apiKey?: unknown };
  if (typeof apiKey !== 'string' || apiKey === '') return null;
  keep(apiKey);
  return apiKey;
}

/** The next page asks for another one. */
export function forgetMapsKey(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where storage is forbidden nothing was kept.
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
    // It is asked for again on the next page.
  }
}
