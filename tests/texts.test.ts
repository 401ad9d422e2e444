import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#server/root.ts';
import { translateTo } from '#server/translate.ts';
import { refusals } from '#shared/refusals.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { quote } from '#shared/text/quote.ts';
import type { Texts } from '#shared/text/texts.ts';
import { OfferingChanges } from '../shared/schemas/offerings/offering-editing.ts';
import { readSource, sourceFiles } from './sources.ts';

const folder = join(root, 'shared', 'locales');
const files = readdirSync(join(folder, 'en'));

const read = (language: string, file: string): Texts => JSON.parse(readFileSync(join(folder, language, file), 'utf8'));

/** The texts by key; plural forms count as one key. */
function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(`${prefix}${key}`, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const places = (text: string) => new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]));

/** Formal forms of address; `vous` and `vi` can be informal plurals too. */
const FORMAL: Partial<Record<Language, RegExp>> = {
  de: /[a-zäöüß,] (Sie|Ihnen|Ihr|Ihre[mnrs]?)\b/,
  fr: /\b(votre|vos|veuillez)\b|\b(?!assez|chez|rendez)[a-zéè]+ez([-\s.,:]|$)/i,
  es: /\b(usted|ustedes)\b/i,
  it: /[a-zàèìòù,] (Lei|Suo|Sua|Suoi|Sue)\b|\bvostr[aeio]\b/,
  ca: /(^|\s)(vostè|vostès|vostra|vostre|vostres)\b/i,
};

/** The keys that mail templates use. */
const mailTemplates = () =>
  readdirSync(join(root, 'server', 'mail', 'templates'))
    .filter((file) => /\.(mjml|txt)$/.test(file))
    .map((file) => `server/mail/templates/${file}`);

describe('the texts', () => {
  it.each(LANGUAGES)('are complete in %s', (language) => {
    const missing = files.flatMap((file) => {
      const here = new Set([...flatten(read(language, file)).keys()].map(withoutForm));
      return [...flatten(read('en', file)).keys()]
        .filter((key) => !here.has(withoutForm(key)))
        .map((key) => `${file}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it.each(LANGUAGES)('name the figures that a refund changes as Money does, in %s', (language) => {
    const back = flatten(read(language, 'money_back.json'));
    const money = flatten(read(language, 'money.json'));
    for (const figure of ['upcoming', 'open'])
      expect(back.get(`give.${figure}`)).toContain(`${money.get(`figures.${figure}`)}`);
  });

  it.each(LANGUAGES)('have no extra key and no empty text in %s', (language) => {
    const odd = files.flatMap((file) => {
      const english = new Set([...flatten(read('en', file)).keys()].map(withoutForm));
      return [...flatten(read(language, file))]
        .filter(([key, text]) => !english.has(withoutForm(key)) || text.trim() === '')
        .map(([key]) => `${file}: ${key}`);
    });
    expect(odd).toEqual([]);
  });

  it.each(LANGUAGES)('have the same placeholders in %s as in English', (language) => {
    const wrong = files.flatMap((file) => {
      const english = new Map<string, Set<string | undefined>>();
      for (const [key, text] of flatten(read('en', file))) {
        const known = english.get(withoutForm(key)) ?? new Set();
        english.set(withoutForm(key), new Set([...known, ...places(text)]));
      }
      return [...flatten(read(language, file))]
        .filter(([key, text]) => [...places(text)].some((place) => !english.get(withoutForm(key))?.has(place)))
        .map(([key]) => `${file}: ${key}`);
    });
    expect(wrong).toEqual([]);
  });

  it.each(LANGUAGES)('use the informal form of address in %s', (language) => {
    const formal = files.flatMap((file) =>
      [...flatten(read(language, file))]
        .filter(([, text]) => FORMAL[language]?.test(text))
        .map(([key, text]) => `${file}: ${key}: ${text}`),
    );
    expect(formal).toEqual([]);
  });

  it.each(LANGUAGES)('quote with the quotation marks of their language, in %s', (language) => {
    const [opening = '', closing = ''] = quote(' ', language).split(' ');
    const wrong = files.flatMap((file) =>
      [...flatten(read(language, file))]
        .filter(([, text]) => {
          const bare = text.replaceAll(new RegExp(`${opening}[^${opening}${closing}]+${closing}`, 'g'), '');
          return /[“”„«»"]/.test(bare);
        })
        .map(([key, text]) => `${file}: ${key}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('leave the quotation marks of what people wrote to the language: no screen has its own', () => {
    const wrong = sourceFiles()
      .filter((file) => /^web\/.*\.tsx$/.test(file) && !file.includes('.test.'))
      .filter((file) => /[“”„«»]/.test(readSource(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')));
    expect(wrong).toEqual([]);
  });

  it('call only a workshop an atelier in French, and a place a studio', () => {
    const wrong = files.flatMap((file) => {
      const english = flatten(read('en', file));
      return [...flatten(read('fr', file))]
        .filter(([key, text]) => /atelier/i.test(text) && !/workshop/i.test(english.get(key) ?? ''))
        .map(([key, text]) => `${file}: ${key}: ${text}`);
    });
    expect(wrong).toEqual([]);
  });

  it('count seats, not guests, where the price of bookings is kept: one guest may have two seats', () => {
    const SEATS = { en: 'seats', de: 'Plätze', fr: 'places', es: 'plazas', ca: 'places', it: 'posti' };
    const counted = LANGUAGES.filter((language) =>
      translateTo(language)('errors.events.price_booked', { count: 2 }).includes(`2 ${SEATS[language]} `),
    );
    expect(counted).toEqual(LANGUAGES);
  });

  it('have an English text for every refusal code', () => {
    const t = translateTo('en');
    const mute = Object.keys(refusals).filter((code) => t(`errors.${code}`) === `errors.${code}`);
    expect(mute).toEqual([]);
  });

  it('name every field of an offering that owners change, for the dialog of edit conflicts', () => {
    const names = flatten(read('en', 'offering_form.json'));
    const fields = Object.keys(OfferingChanges.shape).filter((field) => field !== 'version');
    expect(fields.filter((field) => !names.has(`field.${field}`))).toEqual([]);
  });

  it('exist for every key that the code names', () => {
    const t = translateTo('en');
    const named = sourceFiles()
      .filter((file) => /^(web|server)\//.test(file) && !file.includes('.test.'))
      .flatMap((file) => [...readSource(file).matchAll(/\bt\(\s*'([a-z_]+\.[\w.]+)'/g)].map((match) => match[1] ?? ''));
    expect(named.length).toBeGreaterThan(50);
    const missing = [...new Set(named)].filter((key) => t(key) === key && t(key, { count: 2 }) === key);
    expect(missing).toEqual([]);
  });

  it('are all used: each key is in the code, or matches a template in it', () => {
    const code = [...sourceFiles(), ...mailTemplates()]
      .filter((file) => /^(web|server|shared)\//.test(file) && !file.includes('.test.'))
      .map(readSource)
      .join('\n');
    const literals = new Set(
      Array.from(code.matchAll(/['"`]([a-z_]+(?:\.[\w-]+)+[._]?)['"`]/g), ([, key = '']) => key),
    );
    const prefixes = [...literals].filter((key) => /[._]$/.test(key));
    // Templates such as `plan.status.${status}`, including those nested in another template.
    const patterns = Array.from(code.matchAll(/`(?=([a-z_]+\.[^`\n]*\$\{[^`\n]*)`)/g), ([, template = '']) =>
      template.replace(/\$\{[^}]*\}/g, '*'),
    )
      .filter((template) => /^[\w.*-]+$/.test(template))
      .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}$`));
    const isUsed = (key: string) =>
      literals.has(key) ||
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      patterns.some((pattern) => pattern.test(key)) ||
      key.startsWith('outage.');
    const unused = files
      .flatMap((file) => [...flatten(read('en', file)).keys()].map((key) => `${file.replace('.json', '')}.${key}`))
      .filter((key) => !isUsed(key) && !isUsed(withoutForm(key)));
    expect(unused).toEqual([]);
  });
});
