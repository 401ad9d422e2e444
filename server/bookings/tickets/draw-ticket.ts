import { encode } from 'uqr';
import { CLAY, DrawnPage, fitText, INK, MUTED } from '#server/media/media.ts';

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
const EDGE = '#8c8073';
const SUN = '#e2a63b';
/** The colours of the bar over the footer. */
const BAR = [INK, CLAY, '#f6e3da', SUN, '#faecd0', '#1f5c5a', '#dcebe6'];

/** Draws a circle of four curves. */
function disc(page: DrawnPage, x: number, y: number, radius: number, ink: string): void {
  const bend = 0.5523;
  const path = `M1 0C1 ${bend} ${bend} 1 0 1C-${bend} 1-1 ${bend}-1 0C-1-${bend}-${bend}-1 0-1C${bend}-1 1-${bend} 1 0Z`;
  page.shape({ path, x, y, scale: radius, ink });
}

interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The largest size; a longer text is smaller, so that it is there as a whole. */
  size: number;
  leading?: number;
  ink?: string;
  tag?: 'P' | 'H1';
}

/** Draws a text as large as its room allows. @returns the baseline after its last line */
function fill(page: DrawnPage, face: 'display' | 'text', text: string, { height, size: most, ...at }: Room): number {
  const { width, leading = 1.3 } = at;
  const sizes = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.15, 0.1].map((share) => most * share);
  const { size } = fitText(face, text, { sizes, width, height, leading });
  return page.text(face, text, { ...at, leading, size });
}

/** Draws a ticket of A6, in points: the facts above, and behind the perforation the code. */
export function drawTicket(ticket: TicketContent): DrawnPage {
  const page = new DrawnPage(TICKET);
  const share = TICKET.width / BAR.length;
  page.rectangle(0, 0, TICKET.width, TICKET.height, CARD);
  for (const [at, ink] of BAR.entries()) page.rectangle(at * share, 0, share, 7, ink);
  disc(page, MARGIN + 8, 41, 7.5, CLAY);
  disc(page, MARGIN + 14, 36, 6, SUN);
  fill(page, 'display', ticket.site, { x: MARGIN + 26, y: 44, size: 15, width: WIDTH - 30, height: 20 });
  const title = { x: MARGIN, y: 82, size: 23, width: WIDTH, height: 76, leading: 1.08, tag: 'H1' } as const;
  const below = fill(page, 'display', ticket.title, title);
  drawFacts(page, ticket, below + 2);
  drawCut(page);
  drawStub(page, ticket);
  return page;
}

/** Draws labels on the left, and values beside them, in what is left above the perforation. */
function drawFacts(page: DrawnPage, { facts }: TicketContent, from: number): void {
  const labels = 62;
  let y = from;
  for (const [at, { label, value }] of facts.entries()) {
    const later = facts.length - 1 - at;
    const height = Math.min(40, CUT - 10 - y - later * 17);
    fill(page, 'text', label, { x: MARGIN, y, size: 8.5, ink: MUTED, width: labels - 6, height: 13 });
    y = fill(page, 'text', value, { x: MARGIN + labels, y, size: 10, width: WIDTH - labels, height }) + 4;
  }
}

/** Draws the perforation with its notches. */
function drawCut(page: DrawnPage): void {
  for (let dash = 0; dash < 30; dash++) page.rectangle(18 + dash * 9, CUT - 0.4, 4.5, 0.8, EDGE);
  for (const x of [0, TICKET.width]) {
    disc(page, x, CUT, 8, EDGE);
    disc(page, x, CUT, 7.2, '#ffffff');
  }
}

/** Draws the QR code with the name beside it. */
function drawStub(page: DrawnPage, ticket: TicketContent): void {
  const { size, data } = encode(ticket.code, { ecc: 'M', border: 2 });
  const modules = data.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}L${x + 1} ${y}L${x + 1} ${y + 1}L${x} ${y + 1}Z` : '')),
  );
  const x = MARGIN + QR + 14;
  const width = TICKET.width - x - MARGIN + 12;
  page.rectangle(MARGIN, CUT + 18, QR, QR, '#ffffff');
  page.shape({ path: modules.join(''), x: MARGIN, y: CUT + 18, scale: QR / size, ink: INK, alt: ticket.code });
  const name = { x, y: CUT + 38, size: 15, width, height: 52, leading: 1.12 };
  const place = { x, y: fill(page, 'display', ticket.name, name) + 1, size: 9, ink: MUTED, width, height: 12 };
  const groups = fill(page, 'text', ticket.place, place) + 12;
  fill(page, 'text', ticket.groups.join(' '), { x, y: groups, size: 14, width, height: 17 });
  fill(page, 'text', ticket.hint, { x: MARGIN, y: CUT + 148, size: 8, ink: MUTED, width: WIDTH, height: 11 });
}
