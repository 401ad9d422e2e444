// Figures of straight lines and circular arcs. Angles are in degrees, clockwise from the right.
import { range } from '../sequence.ts';
import { type PathData, pair, units } from './path-data.ts';
import { type Point, polar, rad, TAU } from './points.ts';

export const line = (x1: number, y1: number, x2: number, y2: number): PathData => `M${pair(x1, y1)}L${pair(x2, y2)}`;

export const poly = (points: readonly Point[], closed = true): PathData =>
  `M${points.map((point) => pair(...point)).join('L')}${closed ? 'z' : ''}`;

export const regular = (x: number, y: number, r: number, sides: number, deg = 0): PathData =>
  poly(range(sides).map((i) => polar(x, y, r, rad(deg) + (i * TAU) / sides)));

export const rect = (x: number, y: number, w: number, h: number): PathData =>
  `M${pair(x, y)}h${units(w)}v${units(h)}h${units(-w)}z`;

/** A rectangle around its centre. */
export const box = (cx: number, cy: number, w: number, h: number): PathData => rect(cx - w / 2, cy - h / 2, w, h);

/** A rectangle with round corners. */
export function rrect(x: number, y: number, w: number, h: number, r: number): PathData {
  const q = Math.min(r, w / 2, h / 2);
  const corner = (dx: number, dy: number) => `a${units(q)} ${units(q)} 0 0 1 ${units(dx)} ${units(dy)}`;
  const [across, down] = [w - 2 * q, h - 2 * q];
  return [
    `M${pair(x + q, y)}h${units(across)}${corner(q, q)}`,
    `v${units(down)}${corner(-q, q)}`,
    `h${units(-across)}${corner(-q, -q)}`,
    `v${units(-down)}${corner(q, -q)}z`,
  ].join('');
}

export function ellipse(x: number, y: number, rx: number, ry: number): PathData {
  const radii = pair(rx, ry);
  return `M${pair(x - rx, y)}a${radii} 0 1 1 ${units(rx * 2)} 0a${radii} 0 1 1 ${units(-rx * 2)} 0z`;
}

export const circle = (x: number, y: number, r: number): PathData => ellipse(x, y, r, r);

/** Two circles, for the even-odd rule. */
export const ring = (x: number, y: number, outer: number, inner: number): PathData =>
  circle(x, y, outer) + circle(x, y, inner);

/** A doorway: straight sides, half-round top. */
export const arch = (x: number, y: number, w: number, h: number): PathData =>
  `M${pair(x, y + h)}v${units(w / 2 - h)}a${pair(w / 2, w / 2)} 0 0 1 ${units(w)} 0v${units(h - w / 2)}z`;

/** Half a disc. */
export function half(x: number, y: number, r: number, deg = 0): PathData {
  const from = polar(x, y, r, rad(deg));
  const to = polar(x, y, r, rad(deg + 180));
  return `M${pair(...from)}A${pair(r, r)} 0 0 1 ${pair(...to)}z`;
}

/** A quarter of a disc. */
export function quarter(x: number, y: number, r: number, deg: number): PathData {
  const from = polar(x, y, r, rad(deg));
  const to = polar(x, y, r, rad(deg + 90));
  return `M${pair(x, y)}L${pair(...from)}A${pair(r, r)} 0 0 1 ${pair(...to)}z`;
}

const isLarge = (deg0: number, deg1: number) => (Math.abs(deg1 - deg0) > 180 ? 1 : 0);

/** An open piece of a circle. */
export function arc(x: number, y: number, r: number, deg0: number, deg1: number): PathData {
  const from = polar(x, y, r, rad(deg0));
  const to = polar(x, y, r, rad(deg1));
  const clockwise = deg1 > deg0 ? 1 : 0;
  return `M${pair(...from)}A${pair(r, r)} 0 ${isLarge(deg0, deg1)} ${clockwise} ${pair(...to)}`;
}

/** A piece of a ring, between two radii and two angles. */
export function sector(x: number, y: number, inner: number, outer: number, deg0: number, deg1: number): PathData {
  const at = (r: number, deg: number) => pair(...polar(x, y, r, rad(deg)));
  const large = isLarge(deg0, deg1);
  const there = `M${at(outer, deg0)}A${pair(outer, outer)} 0 ${large} 1 ${at(outer, deg1)}`;
  return `${there}L${at(inner, deg1)}A${pair(inner, inner)} 0 ${large} 0 ${at(inner, deg0)}z`;
}

/** A leaf from its foot, along an angle; `bend` bows it to one side. */
export function leaf(x: number, y: number, deg: number, length: number, width: number, bend = 0): PathData {
  const angle = rad(deg);
  const along: Point = [Math.cos(angle), Math.sin(angle)];
  const aside: Point = [-along[1], along[0]];
  const at = (l: number, s: number) => pair(x + along[0] * l + aside[0] * s, y + along[1] * l + aside[1] * s);
  const foot = pair(x, y);
  const tip = at(length, bend * 0.6);
  const there = `C${at(length * 0.3, width * 0.75 + bend)} ${at(length * 0.75, width * 0.55 + bend)} ${tip}`;
  const back = `C${at(length * 0.7, -width * 0.55 + bend)} ${at(length * 0.25, -width * 0.75 + bend)} ${foot}`;
  return `M${foot}${there}${back}z`;
}
