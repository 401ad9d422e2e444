import type { HostedMedia } from '#server/config/provider-settings.ts';

/** The assumed size if none is given; pages crop to their own ratio, so the layout does not jump. */
const UNKNOWN = { width: 1600, height: 1200 };

/** A picture at a hosting service, as the browser describes it. */
interface HostedAddress {
  folder: string;
  address: string;
  size: { width: number | undefined; height: number | undefined } | undefined;
}

/**
 * Returns the picture if its URL is in this folder of the configured hosting service. Its id is taken from the URL as
 * well, so that the browser's description cannot contradict it.
 * @returns undefined for any other URL
 */
export function findHostedPicture(hosted: HostedMedia | undefined, { folder, address, size }: HostedAddress) {
  const url = hosted && URL.canParse(address) ? new URL(address) : undefined;
  if (!hosted || !url?.href.startsWith(hosted.publicUrl) || url.href.length > 2000) return undefined;
  const at = url.pathname.lastIndexOf(`/${folder}/`);
  const path = at < 0 ? undefined : decoded(url.pathname.slice(at + 1));
  if (path === undefined) return undefined;
  const { width, height } = size?.width && size.height ? { width: size.width, height: size.height } : UNKNOWN;
  return { public_id: path.replace(/\.\w+$/, '').slice(0, 300), url: url.href, width, height, placeholder: '' };
}

/**
 * Decodes a path. @returns undefined for invalid encoding (`%`, `%zz`, half a character), and for characters that
 * PostgreSQL cannot store
 */
function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
