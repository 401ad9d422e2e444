import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Liquid, type Template } from 'liquidjs';
import { isolate } from '#shared/text/isolate.ts';
import type { Language } from '#shared/text/languages.ts';
import { quote } from '#shared/text/quote.ts';
import type { TextData } from '#shared/text/texts.ts';
import { root } from '../root.ts';
import { translateTo } from '../translate.ts';

/**
 * Every mail is two files in templates/: `<name>.mjml` is the HTML part, `<name>.txt` the subject and the plain part.
 * Around them are `layout.mjml` and `footer.txt`; `*.part.mjml` are what several of them share.
 */
export const TEMPLATES = [
  'booking-confirmed',
  'booking-awaiting-approval',
  'booking-requested',
  'booking-offered',
  'waitlist-joined',
  'waitlist-offer',
  'waitlist-lapsed',
  'waitlist-ended',
  'booking-not-approved',
  'booking-hold-ended',
  'booking-cancelled',
  'payment-returned',
  'money-back',
  'studio-money-back',
  'booking-moved',
  'booking-reminder',
  'booking-changed',
  'seat-given',
  'seat-to-pay',
  'payment-split',
  'share-paid',
  'gift-card',
  'pass-ends',
  'booking-date-changed',
  'event-cancelled',
  'studio-booking-confirmed',
  'studio-booking-cancelled',
  'studio-booking-changed',
  'studio-booking-date-changed',
  'studio-booking-requested',
  'studio-booking-awaiting-approval',
  'studio-booking-answer-due',
  'studio-booking-expired',
  'studio-event-below-minimum',
  'contact-message',
  'event-message',
  'messages-unread',
  'account-confirm',
  'invite',
  'magic-link',
  'sign-in-code',
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
  'payout-sent',
  'payout-failed',
  'payout-account-missing',
  'tax-details-missing',
  'saved-search-news',
  'review-invitation',
  'review-reply',
  'review-rejected',
  'studio-review',
  'favorite-dates',
  'plan-started',
  'plan-payment-failed',
  'plan-ended',
  'plan-over-limit',
  'plan-offerings-paused',
  'team-access-paused',
] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** Mails whose link or code proves that the receiver owns the address. */
export const VERIFICATION_TEMPLATES = [
  'account-confirm',
  'invite',
  'magic-link',
  'sign-in-code',
  'recovery',
  'email-change',
  'reauthentication',
] as const satisfies TemplateName[];

/**
 * Mails with a link that works without signing in, or with a code that is worth money. Their text is deleted from the
 * history once they are sent.
 */
export const SECRET_TEMPLATES = [
  ...VERIFICATION_TEMPLATES,
  'team-invitation',
  'saved-search-news',
  'event-cancelled',
  'gift-card',
] as const satisfies TemplateName[];

export const templateFolder = join(root, 'server', 'mail', 'templates');

/** Where compile-templates.ts writes the HTML of each template. */
export const templateHtmlFolder = join(root, 'build', 'mail');

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** The dash of "18:45–21:30", at which a line would break. */
const TIME_RANGE = /(?<=\d:\d\d)–(?=\d\d:)/g;

/**
 * Values are escaped in HTML, so that names and messages that people typed are never markup, and isolated from their
 * neighbours.
 */
const htmlEngine = createEngine((value) => isolate(escapeHtml(value)).replace(TIME_RANGE, '\u2060–\u2060'));
const textEngine = createEngine(isolate);

/**
 * Texts about seats, and what they are for a lesson or hours of a space, of which no seats are sold (`is_time` of the
 * mail).
 */
const TEXTS_OF_TIME: Record<string, string> = {
  'mail.booking_confirmed.hello': 'mail.booking_confirmed.hello_time',
  'mail.booking_confirmed.approved': 'mail.booking_confirmed.approved_time',
  'mail.booking_awaiting_approval.hello': 'mail.booking_awaiting_approval.hello_time',
  'mail.booking_hold_ended.say': 'mail.booking_hold_ended.say_time',
  'mail.studio_booking_confirmed.subject': 'mail.studio_booking_confirmed.subject_time',
  'mail.studio_booking_confirmed.hello': 'mail.studio_booking_confirmed.hello_time',
  'mail.studio_booking_cancelled.heading': 'mail.studio_booking_cancelled.heading_time',
  'mail.studio_booking_cancelled.hello': 'mail.studio_booking_cancelled.hello_time',
  'mail.studio_booking_awaiting_approval.subject': 'mail.studio_booking_awaiting_approval.subject_time',
  'mail.studio_booking_awaiting_approval.heading': 'mail.studio_booking_awaiting_approval.heading_time',
  'mail.studio_booking_awaiting_approval.hello': 'mail.studio_booking_awaiting_approval.hello_time',
  'mail.studio_booking_expired.hello': 'mail.studio_booking_expired.hello_time',
  'mail.booking_reminder.hello': 'mail.booking_reminder.hello_time',
};

/**
 * Adds the filters `t`, so that `{{ 'mail.labels.seats' | t: count: seats }}` is the text in the receiver's language, and
 * `quote`, which puts words of a person between the quotation marks of that language.
 */
function createEngine(write: (value: string) => string): Liquid {
  const outputEscape = (value: unknown) => write(String(value ?? ''));
  const engine = new Liquid({ outputEscape, strictFilters: true, strictVariables: true, ownPropertyOnly: true });
  engine.registerFilter('t', function (key: string, ...pairs: [string, string | number][]) {
    const language = this.context.getSync(['language']) as Language;
    const { is_time } = this.context.environments as { is_time?: boolean };
    const said = is_time ? (TEXTS_OF_TIME[key] ?? key) : key;
    return translateTo(language)(said, Object.fromEntries(pairs) as TextData);
  });
  engine.registerFilter('quote', function (text: string) {
    return quote(text, this.context.getSync(['language']) as Language);
  });
  return engine;
}

interface ParsedTemplate {
  subject: Template[];
  text: Template[];
  html: Template[];
}

const parsed = new Map<TemplateName, ParsedTemplate>();

/** Reads a template once. The first line of the `.txt` file is the subject; the plain part follows an empty line. */
function loadTemplate(name: TemplateName): ParsedTemplate {
  let template = parsed.get(name);
  if (!template) {
    const [subject = '', ...text] = readFileSync(join(templateFolder, `${name}.txt`), 'utf8').split('\n\n');
    template = {
      subject: textEngine.parse(subject),
      text: textEngine.parse(`${text.join('\n\n')}${readFileSync(join(templateFolder, 'footer.txt'), 'utf8')}`),
      html: htmlEngine.parse(readFileSync(join(templateHtmlFolder, `${name}.html`), 'utf8')),
    };
    parsed.set(name, template);
  }
  return template;
}

/** Renders the subject, the plain text and the HTML of a mail. */
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

/** Makes the subject a single line of at most 300 characters, because it is a header and may contain people's names. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();
