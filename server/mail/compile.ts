import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml2html from 'mjml';
import { TEMPLATES, type TemplateName, templateFolder } from './templates.ts';

// Makes the HTML that mail programs understand: `node server/mail/compile.ts`, after a change in a .mjml file.
// Not while the server runs: MJML wants 100 MB of memory. A test holds sources and results together.

/** The layout with the template inside, as HTML with Liquid in it. */
export async function compileTemplate(name: TemplateName): Promise<string> {
  const source = (file: string) => readFileSync(join(templateFolder, file), 'utf8');
  const mjml = source('layout.mjml').replace('<!-- template -->', source(`${name}.mjml`));
  const { html, errors } = await mjml2html(mjml, { validationLevel: 'strict', keepComments: false });
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'));
  return `${html
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')}\n`;
}

if (process.argv[1] === import.meta.filename) {
  for (const name of TEMPLATES) writeFileSync(join(templateFolder, `${name}.html`), await compileTemplate(name));
}
