import { loadLetters } from '#server/media/lettering/find-letters.ts';
import { outline, widthOf } from '#server/media/lettering/lettering.ts';

const NAME = 'Atelio';
const HEIGHT = 40;
const TEXT = { x: 37, y: 29.5, size: 26, tracking: -0.03 };

/** The colours of both themes, as in web/ui/styles/tokens.css. */
const INKS = {
  light: { clay: '#ae4325', sun: '#e2a63b', ink: '#1e1a16', overprint: 'multiply' },
  dark: { clay: '#e8825f', sun: '#e2a63b', ink: '#f2eadf', overprint: 'screen' },
} as const;

type Theme = keyof typeof INKS;

/** Returns the size of the logo in pixels. */
export async function logoSize(): Promise<{ width: number; height: number }> {
  await loadLetters(NAME);
  return { width: Math.ceil(TEXT.x + widthOf('display', NAME, TEXT.size, TEXT.tracking)), height: HEIGHT };
}

/**
 * Draws the demo's logo: a clay disc under a square sun, two overlapping inks, and the name as outlines, since an SVG
 * image cannot load a font. `node tests/generate/logo.ts` writes it to `public/demo`.
 */
export async function drawLogo(theme: Theme): Promise<string> {
  const { clay, sun, ink, overprint } = INKS[theme];
  const { width, height } = await logoSize();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<g transform="translate(0 6)"><circle cx="11" cy="15.5" r="10" fill="${clay}"/>`,
    `<path d="M9 2h16.5v16.5A16.5 16.5 0 0 1 9 2Z" fill="${sun}" style="mix-blend-mode:${overprint}"/></g>`,
    outline('display', NAME, { ...TEXT, ink }),
    '</svg>\n',
  ].join('');
}

/** Paths of the logo below `public`. */
export const LOGO_PATHS = { light: '/demo/logo.svg', dark: '/demo/logo-dark.svg' } as const satisfies Record<
  Theme,
  string
>;

/** The platform assets of the demo. */
export const logoAssets = async () => {
  const size = await logoSize();
  return [
    { asset_name: 'Logo', asset_type: 'logo', asset_url: LOGO_PATHS.light, ...size },
    { asset_name: 'Logo, dark', asset_type: 'logo_dark', asset_url: LOGO_PATHS.dark, ...size },
  ];
};
