import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#server/root.ts';
import { readSource, SOURCE_FOLDERS, sourceFiles } from './sources.ts';

const NAMED_TEST = /`([\w/.-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g;

const accounts = readFileSync(join(root, 'docs', 'accounts.md'), 'utf8');
const named = [...accounts.matchAll(NAMED_TEST)].map(([, file = '', sentence = '']) => ({ file, sentence }));

describe('docs/accounts.md', () => {
  it('has a test in every row of its tables', () => {
    const rows = accounts.split('\n').filter((line) => line.startsWith('| ') && !line.endsWith('| test |'));
    expect(named).toHaveLength(rows.length);
  });

  it.each(named)('names a test that exists: $file “$sentence”', ({ file, sentence }) => {
    const path = join(root, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(sentenceOfTest(sentence));
  });
});

/** Matches the title of an `it`, an `it.each` or a `test` in the source. */
const sentenceOfTest = (sentence: string) =>
  new RegExp(`\\(\\s*(['"\`])${sentence.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&')}\\1,`);

/** What the pages invent for their examples, and what only a build or a check writes. */
const NOT_IN_THE_TREE = new Set(['pets_welcome', 'shared/locales/pt', 'build/mail', '.cache/checks', './data']);

const guides = [
  ...['CONTRIBUTING.md', 'docs/README.md', 'docs/tutorial.md', 'docs/architecture.md', 'docs/search.md'],
  ...globSync(
    ['docs/how-to/*.md', 'server/*/README.md', 'server/bookings/*/README.md', 'web/README.md', 'tests/README.md'],
    {
      cwd: root,
    },
  ),
];

/** Every file and folder that a page may name, by its path from the root or from server/, or by its name alone. */
const paths = [...SOURCE_FOLDERS, 'docs'].flatMap((folder) => [
  folder,
  ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
]);
const files = new Set([
  ...readdirSync(root),
  ...paths.flatMap((path) => [path, path.replace(/^server\//, ''), basename(path)]),
]);

/** Every word of the source, without this file and its examples. */
const words = new Set(
  [
    ...sourceFiles().filter((file) => file !== 'tests/docs.test.ts'),
    ...globSync(['shared/locales/en/*.json', 'package.json', '.env.example', '.dependency-cruiser.cjs', '*.ts'], {
      cwd: root,
    }),
  ].flatMap((file) => readSource(file).split(/\W+/)),
);

const isPath = (name: string) =>
  /^[\w.*-]+(\/[\w.*-]+)*\/?$/.test(name) && /\/|\.(ts|tsx|md|json|sql|cjs|mjml)$/.test(name);
const isIdentifier = (name: string) => /^[A-Za-z_]\w*(\.\w+)*$/.test(name);

/** True for one of `files`; in a path from the root, `*` is any name. */
function isInTree(path: string): boolean {
  const name = path.replace(/\/$/, '');
  return name.includes('*') ? globSync(name, { cwd: root }).length > 0 : files.has(name);
}

/** Returns the paths and identifiers of a page that are not in the tree. A name with `<` is a placeholder. */
function missingNames(page: string): string[] {
  const [text, blocks] = [page.replace(/^ *```.*?^ *```$/gms, ''), page.match(/^ *```.*?^ *```$/gms) ?? []];
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  const phrases = spans.filter((span) => span.includes(' '));
  const inCommands = [...phrases, ...blocks].flatMap((command) => command.match(/[\w./<>*-]+/g) ?? []);
  const named = [
    ...spans.map((span) => span.replace(/[=(].*/s, '')),
    // Commands, SQL: their paths, and the names that cannot be words of a language.
    ...inCommands.filter((word) => /^(server|web|shared|tests|e2e|docs)\//.test(word) || /^[a-z]+_\w+$/i.test(word)),
  ].filter((name) => !name.includes('<') && !NOT_IN_THE_TREE.has(name));
  const scripts = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
  return [
    ...named.filter((name) => isPath(name) && !isInTree(name)),
    ...named
      .filter((name) => !isPath(name) && isIdentifier(name))
      .filter((name) => name.split('.').some((part) => !words.has(part) && !NOT_IN_THE_TREE.has(part))),
    ...scripts.filter((script) => !Object.hasOwn(JSON.parse(readSource('package.json')).scripts, script)),
  ];
}

describe.each(guides)('%s', (guide) => {
  const page = readSource(guide);

  it('names only files, folders, scripts and identifiers that exist', () => {
    expect(missingNames(page)).toEqual([]);
  });

  it('links only to pages that exist', () => {
    const links = [...page.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, link = '']) => join(dirname(guide), link));
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
  });
});

it('a name that does not exist is found', () => {
  const page =
    'In `server/nowhere.ts` and `nowhere.ts`, `gone_1` and `Gone.nowhere_1`; `npm run nothing`, `npm test -- e2e/no.spec.ts`.';
  const gone = ['server/nowhere.ts', 'nowhere.ts', 'e2e/no.spec.ts', 'gone_1', 'Gone.nowhere_1', 'nothing'];
  expect(missingNames(page)).toEqual(gone);
  expect(
    missingNames('`server/<domain>/x.ts`, `bookSeats`, `server/mail/templates/`, `shared/locales/*/mail.json`'),
  ).toEqual([]);
});
