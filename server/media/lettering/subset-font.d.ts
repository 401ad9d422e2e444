declare module 'subset-font' {
  /** Returns a font with the letters of a text, or with all of them. @see https://github.com/papandreou/subset-font */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype';
      variationAxes: Record<string, number>;
      keepAllGlyphs: boolean;
      noHinting: boolean;
    },
  ): Promise<Buffer>;
}
