import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/text/languages.ts';
import { mailData } from '#tests/mail-data.ts';
import { compileTemplate } from './compile-templates.ts';
import { renderMail, TEMPLATES, templateHtmlFolder } from './templates.ts';

describe.each(TEMPLATES)('the mail %s', (name) => {
  it('is compiled from its current source', async () => {
    expect(readFileSync(join(templateHtmlFolder, `${name}.html`), 'utf8')).toBe(await compileTemplate(name));
  });

  it.each(LANGUAGES)('has every text in %s', async (language) => {
    const { subject, text, html } = await renderMail(name, language, mailData);
    for (const part of [subject, text, html]) {
      expect(part).not.toBe('');
      // A missing text would show its key, a missing value its tag.
      expect(part).not.toMatch(/mail\.\w+|\{\{|undefined|\[object/);
    }
    if (language !== 'en') {
      expect(subject).not.toBe((await renderMail(name, 'en', mailData)).subject);
    }
  });
});
