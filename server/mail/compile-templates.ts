import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { TEMPLATES, type TemplateName, templateFolder, templateHtmlFolder } from './templates.ts';

// Compiles templates/*.mjml into the HTML that mail programs understand, in build/mail. The build, `npm run dev` and
// the tests call it; `node server/mail/compile-templates.ts` does by hand. Running programs only read the result,
// because MJML needs 100 MB of memory.

/**
 * Compiles the templates again if a source or the compiler has changed since the last time, which takes two seconds.
 */
export async function compileTemplates(): Promise<void> {
  const stamp = join(templateHtmlFolder, '.stamp');
  const digest = digestSources();
  if (readIfPresent(stamp) === digest) return;
  mkdirSync(templateHtmlFolder, { recursive: true });
  rmSync(stamp, { force: true });
  for (const name of TEMPLATES) writeAtomically(`${name}.html`, await compileTemplate(name));
  writeAtomically('.stamp', digest);
}

/**
 * Puts a template and the parts that it names into the layout, and compiles it.
 * @returns HTML with Liquid tags in it
 * @throws when MJML finds a mistake in the source
 */
export async function compileTemplate(name: TemplateName): Promise<string> {
  const { default: mjml2html } = await import('mjml');
  const source = (file: string) => readFileSync(join(templateFolder, file), 'utf8');
  const mjml = source('layout.mjml')
    .replace('<!-- template -->', source(`${name}.mjml`))
    .replace('<!-- ticket -->', source('ticket.part.mjml'))
    .replace('<!-- rule -->', source('rule.part.mjml'));
  const { html, errors } = await mjml2html(mjml, { validationLevel: 'strict', keepComments: false });
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  return `${html
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')}\n`;
}

function digestSources(): string {
  const sources = readdirSync(templateFolder)
    .filter((file) => file.endsWith('.mjml'))
    .sort()
    .map((file) => join(templateFolder, file));
  const hash = createHash('sha256');
  for (const file of [...sources, import.meta.filename, join(root, 'node_modules', 'mjml', 'package.json')]) {
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Several processes may compile at once, and a running one may be reading: a file is there whole or not at all. */
function writeAtomically(name: string, content: string): void {
  const draft = join(templateHtmlFolder, `.${randomUUID()}`);
  writeFileSync(draft, content);
  renameSync(draft, join(templateHtmlFolder, name));
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] === import.meta.filename) await compileTemplates();
