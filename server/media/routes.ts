import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { type CoverSpec, placeholderColours } from '../../art/cover-design.ts';
import { RATIO_NAMES } from '../../art/frame.ts';
import { PRINT_NAME, printOf } from './cover-names.ts';
import type { CoverPicture } from './decoding/tasks.ts';
import type { Pictures } from './pictures.ts';
import { FOR_GOOD, MEDIA_TYPES, PICTURE_FORMATS, PICTURE_WIDTHS } from './sizes.ts';

/**
 * @param isShown whether some page shows this cover; others are not drawn
 * @param patience milliseconds that a page waits for one that nobody has seen yet
 */
export const mediaRoutes = (pictures: Pictures, isShown: (cover: CoverSpec) => Promise<boolean>, patience = PATIENCE) =>
  new Hono().get('/media/covers/:version/:craft/:file', async (c) => {
    const { version, craft, file } = c.req.param();
    const picture = parseCover(`${version}/${craft}/${file}`);
    if (!picture || !(await isShown(picture))) return c.notFound();
    const drawing = pictures.cover(picture, isForPages(picture) ? 'soon' : 'now');
    const body = isForPages(picture) ? await Promise.race([drawing, runOut(patience, drawing)]) : await drawing;
    if (!body) {
      return c.body(blankSheet(picture), 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'no-store',
      });
    }
    return c.body(new Uint8Array(body), 200, {
      'Content-Type': MEDIA_TYPES[picture.format],
      'Cache-Control': FOR_GOOD,
    });
  });

/**
 * A browser has six lines to a server and needs them for
 * the page itself: right after the first start, with many covers to draw, they would all be waiting for pictures.
 */
const PATIENCE = 2500;

/** Mails and shared links keep what they get: they wait for the drawing. */
const isForPages = ({ format }: CoverPicture) => format !== 'jpg';

/** undefined after a while; the drawing goes on, and is there when somebody looks again. */
async function runOut(patience: number, drawing: Promise<Buffer>): Promise<undefined> {
  drawing.catch(() => {});
  await wait(patience, undefined, { ref: false });
}

/** The sheet before it is printed on: its inks out of focus, by its width of one pixel known for what it is. */
function blankSheet(picture: CoverPicture): string {
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
  `^${PRINT_NAME}-(?<ratio>${RATIO_NAMES.join('|')})-(?<width>${PICTURE_WIDTHS.join('|')})\\.(?<format>${PICTURE_FORMATS.join('|')})$`,
);

function parseCover(path: string): CoverPicture | undefined {
  const parts = FILE.exec(path)?.groups;
  const print = printOf(parts ?? {});
  const ratio = RATIO_NAMES.find((name) => name === parts?.ratio);
  const width = PICTURE_WIDTHS.find((size) => String(size) === parts?.width);
  const format = PICTURE_FORMATS.find((name) => name === parts?.format);
  return print && ratio && width && format && { ...print, ratio, width, format };
}
