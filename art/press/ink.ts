/** The three plates of a print, named by the lightness of their ink and never by its colour. */
export const INKS = ['light', 'mid', 'dark'] as const;
export type Ink = (typeof INKS)[number];

/** What a body can be made of: an ink, or the bare paper. */
export type Ground = Ink | 'paper';

/**
 * Each plate is drawn in one channel of a white sheet: the light ink takes red away (cyan), the middle one green
 * (magenta), the dark one blue (yellow). So one picture carries three independent grey separations.
 */
export const SEPARATIONS: Readonly<Record<Ink, string>> = { light: '#0ff', mid: '#f0f', dark: '#ff0' };
