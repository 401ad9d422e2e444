import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';

/** The stylesheets whose classes any component may use. */
const GLOBAL = ['tokens', 'elements', 'typography', 'section'].map((name) => `web/ui/styles/${name}.css`);

const ours = sourceFiles().filter((file) => file.startsWith('web/'));
const styles = ours.filter((file) => file.endsWith('.css'));
const modules = styles.filter((file) => file.endsWith('.module.css'));
const code = ours.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));

/** The classes that a stylesheet has of its own. */
function classesOf(file: string): Set<string> {
  const css = readSource(file).replace(/\/\*[\s\S]*?\*\/|"[^"]*"|:global\([^()]*\)/g, '');
  return new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

interface Use {
  file: string;
  module: string;
  name: string;
}

/** The classes of modules that a file uses. */
function usesIn(file: string): Use[] {
  const source = readSource(file);
  return [...source.matchAll(/^import \* as (\w+) from '(.+\.module\.css)';$/gm)].flatMap(([, alias, path = '']) =>
    [...source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
      file,
      module: path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
      name,
    })),
  );
}

/** The words of the class names that a file writes itself. */
function literalsIn(file: string): string[] {
  const source = readSource(file);
  const plain = [...source.matchAll(/\w*[cC]lass(?:Name)?="([^"]*)"/g)].map(([, text = '']) => text);
  const templates = [...source.matchAll(/\w*[cC]lass(?:Name)?=\{`((?:\$\{[^}]*\}|[^`])*)`\}/g)].map(([, text = '']) =>
    text.replace(/\S*\$\{[^}]*\}\S*/g, ' '),
  );
  return [...plain, ...templates].flatMap((text) => text.split(/\s+/)).filter(Boolean);
}

const uses = code.flatMap(usesIn);

describe('classes of CSS modules', () => {
  it('exist where a component uses them', () => {
    const missing = uses.filter(({ module, name }) => !classesOf(module).has(name));
    expect(missing).toEqual([]);
  });

  it.each(modules)('of %s are all used', (module) => {
    const used = new Set(uses.filter((use) => use.module === module).map(({ name }) => name));
    expect([...classesOf(module)].filter((name) => !used.has(name))).toEqual([]);
  });

  it('are imported by name, so that no map of them reaches the browser', () => {
    const others = code.flatMap((file) =>
      [...readSource(file).matchAll(/^import (?!\* as \w+ from )(?!').*\.module\.css'.*$/gm)].map(([line]) => line),
    );
    expect(others).toEqual([]);
  });
});

describe('global classes', () => {
  it('are only those of the base styles', () => {
    expect(styles.filter((file) => !modules.includes(file))).toEqual([...GLOBAL].sort());
  });

  it('are the only ones that a component writes as words', () => {
    const known = new Set(GLOBAL.flatMap((file) => [...classesOf(file)]));
    const unknown = code.flatMap((file) =>
      literalsIn(file).flatMap((name) => (known.has(name) ? [] : `${name} in ${file}`)),
    );
    expect(unknown).toEqual([]);
  });
});
