import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Liquid, type Template } from 'liquidjs';
import type { Language } from '../../shared/languages.ts';
import type { TextData } from '../../shared/texts.ts';
import { root } from '../root.ts';
import { translateTo } from '../texts.ts';

/** Each is three files: `.mjml` is its source, `.html` what compile.ts makes of it, `.txt` the plain part. */
export const TEMPLATES = [
  'booking-confirmed',
  'booking-cancelled',
  'booking-moved',
  'date-cancelled',
  'studio-booking-confirmed',
  'studio-booking-cancelled',
  'contact-message',
  'account-confirm',
  'invite',
  'magic-link',
  'recovery',
  'email-change',
  'reauthentication',
  'password-changed',
  'email-changed',
  'new-factor',
  'factor-removed',
  'identity-linked',
  'identity-unlinked',
  'phone-changed',
  'new-device',
  'account-deletion',
  'account-restored',
  'team-invitation',
  'calendar-unreadable',
  'saved-search-news',
] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** Mails whose text is a key: whoever reads it has shown that the address is theirs. */
export const VERIFICATION_TEMPLATES = [
  'account-confirm',
  'invite',
  'magic-link',
  'recovery',
  'email-change',
  'reauthentication',
] as const satisfies TemplateName[];

/** Mails with a link that opens something without signing in. Their words are not kept once they have left. */
export const SECRET_TEMPLATES = [
  ...VERIFICATION_TEMPLATES,
  'team-invitation',
  'saved-search-news',
] as const satisfies TemplateName[];

export const templateFolder = join(root, 'server', 'mail', 'templates');

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Whatever somebody typed is text in the HTML, never markup. */
const htmlEngine = createEngine({ outputEscape: 'escape' });
const textEngine = createEngine({});

/** `{{ 'mail.labels.seats' | t: count: seats }}` is the text in the reader's language. */
function createEngine(options: { outputEscape?: 'escape' }): Liquid {
  const engine = new Liquid({ ...options, strictFilters: true, strictVariables: true, ownPropertyOnly: true });
  engine.registerFilter('t', function (key: string, ...pairs: [string, string | number][]) {
    const language = this.context.getSync(['language']) as Language;
    return translateTo(language)(key, Object.fromEntries(pairs) as TextData);
  });
  return engine;
}

interface ParsedTemplate {
  subject: Template[];
  text: Template[];
  html: Template[];
}

const parsed = new Map<TemplateName, ParsedTemplate>();

/** The subject is the first line of the `.txt` file; the plain part begins after the empty line below it. */
function loadTemplate(name: TemplateName): ParsedTemplate {
  let template = parsed.get(name);
  if (!template) {
    const source = (kind: 'txt' | 'html') => readFileSync(join(templateFolder, `${name}.${kind}`), 'utf8');
    const [subject = '', ...text] = source('txt').split('\n\n');
    template = {
      subject: textEngine.parse(subject),
      text: textEngine.parse(text.join('\n\n')),
      html: htmlEngine.parse(source('html')),
    };
    parsed.set(name, template);
  }
  return template;
}

/** A mail as it will be read. */
export async function renderMail(
  name: TemplateName,
  language: Language,
  data: Record<string, unknown>,
): Promise<RenderedMail> {
  const { subject, text, html } = loadTemplate(name);
  const scope = { ...data, language };
  return {
    subject: oneLine(await textEngine.render(subject, scope)),
    text: await textEngine.render(text, scope),
    html: await htmlEngine.render(html, scope),
  };
}

/** A header is one line of a bearable length, whatever is in the names in it. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();
