import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { type CoverSpec, placeholderColours } from '#art/cover-design.ts';
import { RATIO_NAMES } from '#art/frame.ts';
import type { CoverPicture } from '../imaging/image-tasks.ts';
import { IMMUTABLE, MEDIA_TYPES, PICTURE_FORMATS, PICTURE_WIDTHS } from '../picture-formats.ts';
import type { CoverFiles } from './cover-files.ts';
import { COVER_NAME_PATTERN, parseCoverName } from './cover-names.ts';

/**
 * Serves the pictures of covers.
 * @param isShown true if a page shows this cover; others are not drawn
 * @param patience milliseconds that a page waits for a cover to be drawn
 */
export const coverRoutes = (files: CoverFiles, isShown: (cover: CoverSpec) => Promise<boolean>, patience = PATIENCE) =>
  new Hono().get('/media/covers/:version/:craft/:file', async (c) => {
    const { version, craft, file } = c.req.param();
    const picture = parseCover(`${version}/${craft}/${file}`);
    if (!picture || !(await isShown(picture))) return c.notFound();
    const drawing = files.get(picture, isForPages(picture) ? 'soon' : 'now');
    const body = isForPages(picture) ? await Promise.race([drawing, timeout(patience, drawing)]) : await drawing;
    if (!body) {
      return c.body(placeholderSvg(picture), 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'no-store',
      });
    }
    return c.body(new Uint8Array(body), 200, {
      'Content-Type': MEDIA_TYPES[picture.format],
      'Cache-Control': IMMUTABLE,
    });
  });

/**
 * A browser opens six connections to a server and needs them for the page itself. Right after the first start, with
 * many covers to draw, all six would be waiting for pictures.
 */
const PATIENCE = 2500;

/** Mails and link previews keep the first picture that they get, so their requests wait for the drawing. */
const isForPages = ({ format }: CoverPicture) => format !== 'jpg';

/** Resolves to undefined after some time. The drawing continues and is ready at the next request. */
async function timeout(patience: number, drawing: Promise<Buffer>): Promise<undefined> {
  drawing.catch(() => {});
  await wait(patience, undefined, { ref: false });
}

/**
 * Returns the cover's inks, out of focus. The browser recognises it by its width of one pixel and requests it again
 * later.
 */
function placeholderSvg(picture: CoverPicture): string {
  const [width, height] = picture.ratio.split('x');
  const { light, mid, dark } = placeholderColours(picture);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" viewBox="0 0 ${width} ${height}">`,
    `<radialGradient id="a" cy=".58" r=".58"><stop stop-color="${dark}"/><stop offset=".34" stop-color="${mid}"/>`,
    `<stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`,
    `<rect width="100%" height="100%" fill="${light}"/><rect width="100%" height="100%" fill="url(#a)"/></svg>`,
  ].join('');
}

/** `2/ceramics/mug-42-4x3-640.avif` */
const FILE = new RegExp(
  `^${COVER_NAME_PATTERN}-(?<ratio>${RATIO_NAMES.join('|')})-(?<width>${PICTURE_WIDTHS.join('|')})\\.(?<format>${PICTURE_FORMATS.join('|')})$`,
);

function parseCover(path: string): CoverPicture | undefined {
  const parts = FILE.exec(path)?.groups;
  const print = parseCoverName(parts ?? {});
  const ratio = RATIO_NAMES.find((name) => name === parts?.ratio);
  const width = PICTURE_WIDTHS.find((size) => String(size) === parts?.width);
  const format = PICTURE_FORMATS.find((name) => name === parts?.format);
  return print && ratio && width && format && { ...print, ratio, width, format };
}
