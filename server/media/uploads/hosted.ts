import type { HostedMedia } from '../../config/providers.ts';

/** Shown where the size of a picture is not known: nothing jumps, since pages crop to a ratio of their own. */
const UNKNOWN = { width: 1600, height: 1200, placeholder: '' };

/**
 * A picture at the hosting service that the operator has chosen. Whose it is only that service knows; that nothing of
 * anywhere else is shown is what we see to.
 * @returns undefined for an address of anywhere else
 */
export function hostedPicture(hosted: HostedMedia | undefined, address: string) {
  const url = hosted && URL.canParse(address) ? new URL(address).href : '';
  if (!hosted || !url.startsWith(hosted.publicUrl) || url.length > 2000) return undefined;
  const path = decoded(new URL(url).pathname.slice(1));
  return path === undefined ? undefined : { ...UNKNOWN, public_id: path.replace(/\.\w+$/, '').slice(-300), url };
}

/** @returns undefined for what is no encoded text: `%`, `%zz`, half a character; and for what no database keeps */
function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
