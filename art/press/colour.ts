/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

export function rgb(hex: string): Rgb {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** One colour printed over another, as a hex colour. */
export function overprint(ink: string, ground: string): string {
  const [below, above] = [rgb(ground), rgb(ink)];
  const channel = (i: 0 | 1 | 2) =>
    Math.round(below[i] * above[i] * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}
