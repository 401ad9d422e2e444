import type { Language } from '#shared/text/languages.ts';
import type { GoogleMaps } from './api.ts';
import { findMapsKey, forgetMapsKey } from './key.ts';

/** Milliseconds to wait for the script. */
const SCRIPT_TIMEOUT_MS = 10_000;

let loading: Promise<GoogleMaps> | undefined;
let isRefused = false;
const refused = new Set<() => void>();

/**
 * Loads Google's maps script with the places library, once per page.
 * @throws when there is no key or it is refused, and when the script cannot be loaded
 */
export function loadGoogleMaps(scriptUrl: string, language: Language): Promise<GoogleMaps> {
  if (isRefused) return Promise.reject(new Error('Google refused the key'));
  loading ??= load(scriptUrl, language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Subscribes to Google's refusal of the key, which comes only after a map was created. Returns the unsubscriber. */
export function onRefusedKey(tell: () => void): () => void {
  refused.add(tell);
  return () => refused.delete(tell);
}

async function load(scriptUrl: string, language: Language): Promise<GoogleMaps> {
  const key = await findMapsKey();
  if (!key) throw new Error('there is no Google Maps key');
  const address = new URL(scriptUrl);
  const question = { key, libraries: 'places', language, loading: 'async', callback: 'onGoogleMaps' };
  for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value);
  await new Promise<void>((resolve, reject) => {
    window.gm_authFailure = () => {
      isRefused = true;
      forgetMapsKey();
      reject(new Error('Google refused the key'));
      for (const tell of refused) tell();
    };
    window.onGoogleMaps = resolve;
    setTimeout(() => reject(new Error('the Google Maps script timed out')), SCRIPT_TIMEOUT_MS);
    const script = Object.assign(document.createElement('script'), { src: address.href, async: true });
    script.onerror = () => reject(new Error('the Google Maps script could not be loaded'));
    document.head.append(script);
  });
  const maps = window.google?.maps;
  if (!maps) throw new Error('the Google Maps script did not define google.maps');
  return maps;
}
