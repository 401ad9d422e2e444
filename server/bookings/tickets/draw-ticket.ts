import { encode } from 'uqr';
import {
  loadTypeface,
  type Outline,
  outlineLetters,
  type Typeface,
  toAvailableGlyphs,
  wrap,
} from '../../media/media.ts';

/** What a ticket says, in the language of its guest. */
export interface TicketContent {
  /** The site's name. */
  site: string;
  title: string;
  /** Label and value of each fact, in order. */
  facts: readonly { label: string; value: string }[];
  name: string;
  /** "1 of 2"; '' for a booking of one seat. */
  place: string;
  /** As in the QR code. */
  code: string;
  /** The code in groups, to be read out. */
  groups: readonly string[];
  /** What to do with it. */
  hint: string;
}

/** The size of a ticket: A6 in points, upright. */
export const TICKET = { width: 298, height: 420 } as const;

const MARGIN = 26;
const WIDTH = TICKET.width - 2 * MARGIN;
/** The height of the perforation. */
const CUT = 262;
const QR = 118;

// The colours of the light theme: a ticket is printed on white paper.
const CARD = '#fffdf9';
const INK = '#1e1a16';
const MUTED = '#685f56';
const EDGE = '#8c8073';
const CLAY = '#ae4325';
const SUN = '#e2a63b';
/** The colours of the bar over the footer. */
const BAR = [INK, CLAY, '#f6e3da', SUN, '#faecd0', '#1f5c5a', '#dcebe6'];

const rectangle = (x: number, y: number, width: number, height: number, ink: string): Outline => ({
  ...{ path: `M0 0L${width} 0L${width} ${height}L0 ${height}Z`, x, y, scale: 1, ink },
});

/** A circle of four curves. */
const disc = (x: number, y: number, radius: number, ink: string): Outline => {
  const bend = 0.5523;
  const path = `M1 0C1 ${bend} ${bend} 1 0 1C-${bend} 1-1 ${bend}-1 0C-1-${bend}-${bend}-1 0-1C${bend}-1 1-${bend} 1 0Z`;
  return { path, x, y, scale: radius, ink };
};

interface Block {
  x: number;
  y: number;
  size: number;
  ink: string;
  width: number;
  most: number;
  leading?: number;
}

/** Draws a text of several lines. @returns its outlines, and the baseline after the last line */
function block(face: Typeface, words: string, { leading = 1.3, ...at }: Block): { outlines: Outline[]; y: number } {
  const { lines } = wrap(face, toAvailableGlyphs(face, words), at);
  const step = at.size * leading;
  const outlines = lines.flatMap((line, index) => outlineLetters(face, line, { ...at, y: at.y + index * step }));
  return { outlines, y: at.y + lines.length * step };
}

/** Draws a ticket of A6 as outlines, in points: the facts above, and behind the perforation the code. */
export function drawTicket(ticket: TicketContent): Outline[] {
  const display = loadTypeface('fraunces');
  const text = loadTypeface('instrument-sans');
  const share = TICKET.width / BAR.length;
  const site = block(display, ticket.site, { x: MARGIN + 26, y: 44, size: 15, ink: INK, width: WIDTH - 30, most: 1 });
  const title = block(display, ticket.title, {
    ...{ x: MARGIN, y: 82, size: 23, ink: INK },
    width: WIDTH,
    most: 3,
    leading: 1.08,
  });
  return [
    rectangle(0, 0, TICKET.width, TICKET.height, CARD),
    ...BAR.map((ink, at) => rectangle(at * share, 0, share, 7, ink)),
    disc(MARGIN + 8, 41, 7.5, CLAY),
    disc(MARGIN + 14, 36, 6, SUN),
    ...site.outlines,
    ...title.outlines,
    ...drawFacts(text, ticket, title.y + 2),
    ...drawCut(),
    ...drawStub(display, text, ticket),
  ];
}

/** Labels on the left, values beside them. */
function drawFacts(face: Typeface, { facts }: TicketContent, from: number): Outline[] {
  const labels = 62;
  const drawn: Outline[] = [];
  let y = from;
  for (const { label, value } of facts) {
    const name = block(face, label, { x: MARGIN, y, size: 8.5, ink: MUTED, width: labels - 6, most: 1 });
    const room = Math.max(1, Math.floor((CUT - 14 - y) / 13));
    const said = block(face, value, {
      x: MARGIN + labels,
      y,
      size: 10,
      ink: INK,
      width: WIDTH - labels,
      most: Math.min(3, room),
    });
    if (y > CUT - 14) break;
    drawn.push(...name.outlines, ...said.outlines);
    y = said.y + 4;
  }
  return drawn;
}

/** The perforation with its notches. */
function drawCut(): Outline[] {
  const dashes = Array.from({ length: 30 }, (_, at) => rectangle(18 + at * 9, CUT - 0.4, 4.5, 0.8, EDGE));
  return [
    ...dashes,
    disc(0, CUT, 8, EDGE),
    disc(0, CUT, 7.2, '#ffffff'),
    disc(TICKET.width, CUT, 8, EDGE),
    disc(TICKET.width, CUT, 7.2, '#ffffff'),
  ];
}

/** The QR code with the name beside it. */
function drawStub(display: Typeface, text: Typeface, ticket: TicketContent): Outline[] {
  const { size, data } = encode(ticket.code, { ecc: 'M', border: 2 });
  const modules = data.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}L${x + 1} ${y}L${x + 1} ${y + 1}L${x} ${y + 1}Z` : '')),
  );
  const left = MARGIN + QR + 14;
  const width = TICKET.width - left - MARGIN + 12;
  const name = block(display, ticket.name, { x: left, y: CUT + 38, size: 15, ink: INK, width, most: 3, leading: 1.12 });
  const place = block(text, ticket.place, { x: left, y: name.y + 1, size: 9, ink: MUTED, width, most: 1 });
  const groups = ticket.groups.map((group, at) =>
    block(text, group, { x: left, y: place.y + 12 + at * 17, size: 14, ink: INK, width, most: 1 }),
  );
  const hint = block(text, ticket.hint, { x: MARGIN, y: CUT + 146, size: 8, ink: MUTED, width: WIDTH, most: 1 });
  return [
    rectangle(MARGIN, CUT + 18, QR, QR, '#ffffff'),
    { path: modules.join(''), x: MARGIN, y: CUT + 18, scale: QR / size, ink: INK },
    ...[name, place, ...groups, hint].flatMap(({ outlines }) => outlines),
  ];
}

/** Renders outlines of the size of a ticket as SVG. @param scale pixels of a point */
export function toSvg(outlines: readonly Outline[], scale: number): string {
  const paths = outlines.map(
    ({ path, x, y, scale: own, ink }) =>
      `<path transform="translate(${x} ${y}) scale(${own})" fill="${ink}" d="${path}"/>`,
  );
  const { width, height } = TICKET;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${paths.join('')}</svg>`;
}
