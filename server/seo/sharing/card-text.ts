import { loadLetters, outline, widthOf, wrap } from '#server/media/media.ts';

/** The words beside the picture of a shared page. */
export interface CardText {
  /** The site's name. */
  site: string;
  title: string;
  /** The studio, or the crafts of a studio; '' for nothing. */
  by: string;
  /** When it is; '' for nothing. */
  when: string;
  /** What it costs, all in; '' for nothing. */
  price: string;
}

/** The size that social networks recommend. */
const WIDTH = 1200;
const HEIGHT = 630;
/** The left edge of the picture. */
export const PICTURE_FROM = 700;
const MARGIN = 64;
const LINE = PICTURE_FROM - 2 * MARGIN;

// The colours of the light theme: shared links are shown on pages of all kinds.
const PAPER = '#faf6ef';
const INK = '#1e1a16';
const MUTED = '#6b6259';
const CLAY = '#ae4325';
const ON_CLAY = '#fffdf9';
const SUN = '#e2a63b';

/** Sizes of the title, the largest that fits. */
const SIZES = [
  { size: 74, most: 3 },
  { size: 62, most: 4 },
  { size: 52, most: 5 },
  { size: 44, most: 5 },
];

/** Renders the card with the words of a page on its left, as SVG without a font. */
export async function renderCard(panel: CardText): Promise<string> {
  await loadLetters(panel);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="100%" height="100%" fill="${PAPER}"/>
${head(panel.site)}${title(panel)}${foot(panel)}
</svg>`;
}

/** Renders the logo and the site's name. */
function head(site: string): string {
  const [name = ''] = wrap('display', site, { size: 34, width: LINE - 60, most: 1 }).lines;
  return `<g transform="translate(${MARGIN} 52) scale(1.6)"><circle cx="11" cy="15.5" r="10" fill="${CLAY}"/>
<path d="M9 2h16.5v16.5A16.5 16.5 0 0 1 9 2Z" fill="${SUN}" style="mix-blend-mode:multiply"/></g>
${outline('display', name, { x: MARGIN + 56, y: 86, size: 34, ink: INK })}`;
}

function title({ title: words, by }: CardText): string {
  const tries = SIZES.map((each) => ({ ...each, ...wrap('display', words, { ...each, width: LINE }) }));
  const set = tries.find(({ whole }) => whole) ?? tries.at(-1);
  if (!set) return '';
  const lines = set.lines.map((line, at) =>
    outline('display', line, {
      x: MARGIN,
      y: Math.round(150 + set.size * (0.78 + at * 1.1)),
      size: set.size,
      ink: INK,
    }),
  );
  const below = Math.round(150 + set.size * (set.lines.length * 1.1 - 0.1) + 44);
  return lines.join('') + small(by, { y: below, ink: MUTED });
}

/** Renders one line; a longer text ends in an ellipsis. */
function small(text: string, { y, ink, width = LINE }: { y: number; ink: string; width?: number }): string {
  const [line = ''] = wrap('text', text, { size: 29, width, most: 1 }).lines;
  return outline('text', line, { x: MARGIN, y, size: 29, ink });
}

/** Renders the time, and the price on a label beside it. */
function foot({ when, price }: CardText): string {
  const baseline = HEIGHT - MARGIN;
  if (!price) return small(when, { y: baseline, ink: INK });
  const wide = Math.min(Math.ceil(widthOf('text', price, 29)) + 44, LINE);
  const x = when ? PICTURE_FROM - MARGIN - wide : MARGIN;
  return `<rect x="${x}" y="${baseline - 40}" width="${wide}" height="58" rx="29" fill="${CLAY}"/>
${outline('text', price, { x: x + 22, y: baseline, size: 29, ink: ON_CLAY })}
${small(when, { y: baseline, ink: INK, width: LINE - wide - 24 })}`;
}
