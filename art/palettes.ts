import type { Ink } from './press/ink.ts';

export const PAPER = '#F8F1E4';

/** Spot inks for warm paper. Where only two drums are loaded (ember), the light one is a tint of one of the two. */
export interface Palette extends Readonly<Record<Ink, string>> {
  readonly name: string;
}

/**
 * The order is part of what a seed means: a new palette belongs in a new version of the covers.
 * It needs a clear step in lightness between the three, and light × mid must stay clean.
 */
export const PALETTES: readonly Palette[] = [
  { name: 'kiln', light: '#F4B63F', mid: '#E2543A', dark: '#1F5C5A' },
  { name: 'harbour', light: '#F7BFAE', mid: '#E94F37', dark: '#233C73' },
  { name: 'orchard', light: '#F6CB4F', mid: '#3E9B72', dark: '#5A2A4B' },
  { name: 'lagoon', light: '#A5DCC9', mid: '#F4694C', dark: '#1B4C86' },
  { name: 'fig', light: '#FAC6A4', mid: '#DB4A72', dark: '#1E5049' },
  { name: 'cornflower', light: '#F7D25C', mid: '#4F86D6', dark: '#8A2F22' },
  { name: 'dusk', light: '#D2BFEA', mid: '#F27D3D', dark: '#342E78' },
  { name: 'ember', light: '#F9B7A2', mid: '#F0522F', dark: '#21393D' },
];
