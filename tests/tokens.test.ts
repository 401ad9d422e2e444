import { describe, expect, it } from 'vitest';
import { readSource } from './sources.ts';

const css = readSource('web/ui/styles/tokens.css');

/** The colours of one theme, by token. */
function coloursOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1], match[2]]));
}

/** WCAG 2.2 relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const light = coloursOf(':root');
const themes = { light, dark: { ...light, ...coloursOf('[data-theme="dark"]') } };

/** The pairs of text and background colours that the components use. */
const TEXT: [string, string][] = [
  ...['ink', 'muted', 'clay', 'glaze', 'leaf', 'warn', 'brick'].flatMap((ink) =>
    ['paper', 'card'].map((ground): [string, string] => [ink, ground]),
  ),
  ['ink', 'sunk'],
  ['muted', 'sunk'],
  ['on-clay', 'clay'],
  ['on-clay', 'clay-deep'],
  ['on-glaze', 'glaze'],
  ['on-sun', 'sun'],
  ['clay', 'clay-tint'],
  ['glaze', 'glaze-tint'],
  ['leaf', 'leaf-tint'],
  ['warn', 'warn-tint'],
  ['brick', 'brick-tint'],
  ['ink', 'clay-tint'],
  ['ink', 'glaze-tint'],
  ['ink', 'leaf-tint'],
  ['paper', 'ink'],
];

describe.each(Object.entries(themes))('the %s theme', (_name, colours) => {
  it.each(TEXT)('%s is legible on %s', (ink, ground) => {
    expect(contrast(colours[ink] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['edge', 'paper'],
    ['edge', 'card'],
    ['glaze', 'paper'],
  ])('the edge of a control, %s, stands out on %s', (edge, ground) => {
    expect(contrast(colours[edge] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
