import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '#server/root.ts';

// Draws web/ui/icons.svg from Lucide's own files: `node atelio.mjs generate icons`. A test checks that it is up to
// date.

/** The icon names in web/ui/icon.tsx, read as text because importing the file needs a bundler. */
export function listedIcons(): string[] {
  const source = readFileSync(join(root, 'web', 'ui', 'icon.tsx'), 'utf8');
  const list = /ICONS = \[([\s\S]*?)\] as const/.exec(source)?.[1] ?? '';
  return [...list.matchAll(/'([\w-]+)'/g)].map((match) => match[1] ?? '');
}

export function drawSprite(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('lucide-static/package.json'));
  const symbols = listedIcons().map((name) => {
    const svg = readFileSync(join(folder, 'icons', `${name}.svg`), 'utf8');
    const shapes = /<svg[\s\S]*?>([\s\S]*)<\/svg>/.exec(svg)?.[1]?.replace(/\s*\n\s*/g, '') ?? '';
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
  });
  return `<!-- Lucide, ISC licence -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'web', 'ui', 'icons.svg'), drawSprite());
