import { createRequire } from 'node:module';
import { refuse } from '#server/http/refuse.ts';
import { UPLOAD_MAX_PIXELS } from '#shared/media.ts';

/** The part of libheif's WebAssembly that is used here: its package has no types. */
interface Heif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
}
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: { data: Uint8Array }, done: (result: unknown) => void): void;
}

const require = createRequire(import.meta.url);

export interface RawPicture {
  data: Uint8Array;
  raw: { width: number; height: number; channels: 4 };
}

/**
 * Decodes a HEIC file; the result is upright. Each file gets a new module, since WebAssembly never returns memory.
 * @throws Refusal `media.damaged`, `media.too_many_pixels`
 */
export async function readHeic(file: Uint8Array): Promise<RawPicture> {
  const heif = (require('libheif-js/libheif-wasm/libheif-bundle.js') as () => Heif)();
  const images = new heif.HeifDecoder().decode(file);
  const image = images.find((each) => each.is_primary()) ?? images[0] ?? refuse('media.damaged');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > UPLOAD_MAX_PIXELS) {
    refuse('media.too_many_pixels', { megapixels: UPLOAD_MAX_PIXELS / 1_000_000 });
  }
  const data = new Uint8Array(width * height * 4);
  const isWhole = await new Promise((resolve) => image.display({ data }, resolve));
  if (!isWhole) refuse('media.damaged');
  return { data, raw: { width, height, channels: 4 } };
}
