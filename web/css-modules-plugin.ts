import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';

const IMPORT = /^import (?:\* as (\w+) from )?'([.#][^']+\.module\.css)';$/gm;
const MODULE = /\.module\.css$/;
const STYLES = /\.styles\.css$/;

/**
 * Writes the class names of CSS modules into the components that use them, and imports each module as an ordinary
 * stylesheet: no map of names reaches the browser. Used in the build; while developing, Vite does the same at run time.
 */
export function cssModules(): Plugin {
  let config: ResolvedConfig;
  const read = (file: string) => preprocessCSS(readFileSync(file, 'utf8'), file, config);
  return {
    name: 'css-modules',
    apply: 'build',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved;
    },
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes(".module.css'")) return null;
      let result = code;
      const imports = [...code.matchAll(IMPORT)];
      for (const [, alias, path = ''] of imports) {
        if (!alias) continue;
        const { modules = {} } = await read(fileOf(path, id));
        result = result.replace(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'), (use, name: string) => {
          const written = modules[name];
          return written === undefined ? this.error(`${use} is not a class of ${path}`) : JSON.stringify(written);
        });
      }
      for (const [statement, , path = ''] of imports)
        result = result.replace(statement, `import '${fileOf(path, id).replace(MODULE, '.styles.css')}';`);
      return { code: result, map: null };
    },
    resolveId: (id) => (STYLES.test(id) ? id : null),
    async load(id) {
      if (!STYLES.test(id)) return null;
      const file = id.replace(STYLES, '.module.css');
      this.addWatchFile(file);
      return (await read(file)).code;
    },
  };
}

/** Returns the file that a module imports by a path from the root, or from its own folder. */
const fileOf = (path: string, importer: string) =>
  path.startsWith('#') ? resolve(path.slice(1)) : resolve(dirname(importer), path);

const CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
let files: string[] | undefined;

/**
 * Returns the short name of a class in the build: two characters of its file, then its place in it.
 */
export function shortName(name: string, file: string, css: string): string {
  files ??= globSync('web/**/*.module.css').sort();
  const place = files.indexOf(relative('.', resolve(file.split('?')[0] ?? file)));
  const names = [...new Set([...css.matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g)].map(([, found]) => found))];
  const at = names.indexOf(name);
  if (place === -1 || at === -1) throw new Error(`No short name for ${name} of ${file}`);
  return `${String.fromCharCode(97 + Math.floor(place / 36))}${(place % 36).toString(36)}${digits(at)}`;
}

const digits = (count: number): string =>
  `${count < CHARACTERS.length ? '' : digits(Math.floor(count / CHARACTERS.length))}${CHARACTERS[count % CHARACTERS.length]}`;
