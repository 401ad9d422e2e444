import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Minifies what every page loads once more: Terser shortens what the bundler's minifier leaves by almost one percent,
 * too slowly for all files.
 */
export function minifyAgain(files: RegExp): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !files.test(`/${file.fileName}`)) continue;
          const { code } = await minify(file.code, { module: true, compress: { passes: 3 } });
          if (code) file.code = code;
        }
      },
    },
  };
}
