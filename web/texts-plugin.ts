import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { completeTexts } from '#shared/text/texts.ts';

const FILE = /^(.*[\\/]shared[\\/]locales[\\/])(?!en[\\/])\w+[\\/](\w+\.json)$/;

/** Vite plugin that fills missing texts of a language from English at build time, so the browser loads one file. */
export function completeTextFiles() {
  return {
    name: 'complete-text-files',
    enforce: 'pre',
    transform(code: string, id: string) {
      const [, folder, name] = FILE.exec(id.split('?')[0] ?? '') ?? [];
      if (!folder) return null;
      const english = JSON.parse(readFileSync(`${folder}en/${name}`, 'utf8'));
      return { code: JSON.stringify(completeTexts(JSON.parse(code), english)), map: null };
    },
  } satisfies Plugin;
}
