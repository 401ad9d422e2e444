import type { HostedMedia } from '../../config/providers.ts';

/** Where the size of a picture is not told: nothing jumps, since pages crop to a ratio of their own. */
const UNKNOWN = { width: 1600, height: 1200 };

/** A picture at a hosting service, as a browser tells of it. */
interface HostedAddress {
  folder: string;
  address: string;
  size: { width: number | undefined; height: number | undefined } | undefined;
}

/**
 * A picture at the hosting service that the operator has chosen, in this folder there: its address says both. What it is
 * called is read from its address too, so that nobody is believed twice.
 * @returns undefined for an address of anywhere else
 */
export function hostedPicture(hosted: HostedMedia | undefined, { folder, address, size }: HostedAddress) {
  const url = hosted && URL.canParse(address) ? new URL(address) : undefined;
  if (!hosted || !url?.href.startsWith(hosted.publicUrl) || url.href.length > 2000) return undefined;
  const at = url.pathname.lastIndexOf(`/${folder}/`);
  const path = at < 0 ? undefined : decoded(url.pathname.slice(at + 1));
  if (path === undefined) return undefined;
  const { width, height } = size?.width && size.height ? { width: size.width, height: size.height } : UNKNOWN;
  return { public_id: path.replace(/\.\w+$/, '').slice(0, 300), url: url.href, width, height, placeholder: '' };
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
