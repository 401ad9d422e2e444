import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/text/languages.ts';
import { compileTemplate } from './compile-templates.ts';
import { renderMail, TEMPLATES, templateHtmlFolder } from './templates.ts';

/** The data of all templates together. */
const data = {
  brand: 'Atelio',
  site: 'http://atelio.test',
  title: 'Throw your first bowl',
  studio: 'Taller Fang',
  guest: 'Laia',
  seats: 2,
  day: 'Saturday 29 November 2031',
  times: '10:00–13:00',
  when: 'Sat 29 Nov, 10:00',
  dates: ['Saturday 29 November 2031, 10:00–13:00', 'Saturday 6 December 2031, 10:00–13:00'],
  exchanged: false,
  by_studio: true,
  settled: 'You pay €58 less.',
  course: '6 dates, Tue 4 Nov to Tue 9 Dec',
  seats_text: '2 seats',
  address: 'Carrer de Pujades 118, 08005 Barcelona',
  attendees: [{ name: 'Laia', ticket: '7KQ2 M4XD 9PAB' }],
  total: '€116, to pay at the studio',
  price_lines: ['1 × Standard: €58', '1 × Child: €58'],
  not_due: 'There’s nothing to pay.',
  reference: '7KQ2 M4XD',
  minimum: 'Needs at least 3 guests to run.',
  note: 'Vegan',
  reason: 'Ill',
  refund: 'There’s nothing to pay.',
  cancelling: ['Free until Fri 28 Nov, 10:00'],
  is_later: true,
  kind: 'moved',
  names: 'Ona Pla',
  left: 2,
  moved_to: 'Sun 14 Dec, 10:00',
  kept: 'The studio keeps €29 for it.',
  was_day: 'Friday 28 November 2031',
  was_times: '9:00–12:00',
  was_spaces: 'Big room',
  spaces: 'Loft',
  others: [{ day: 'Sunday 30 November 2031', times: '10:00–13:00', url: 'http://atelio.test/book/class/1?event=2' }],
  taken: 3,
  capacity: 8,
  soon: 'Tomorrow, 10:00',
  is_missing_details: true,
  bring: ['An apron', 'Short nails'],
  conversations: [{ name: 'Taller Fang', about: 'Bowls', texts: ['Two racks', 'A cat'], url: 'http://atelio.test/c' }],
  from: 'Taller Fang',
  url: 'http://atelio.test/dashboard?tab=bookings',
  offering_url: 'http://atelio.test/offering/1',
  inbox_url: 'https://atelio.test/manage-inbox/1',
  due: 'Sat 29 Nov, 10:00',
  approved: true,
  is_reminder: true,
  until: '21:40',
  missing: 2,
  is_cancelled: false,
  rebook_url: 'http://atelio.test/rebook/1',
  why: 'late',
  amount: '€12',
  pass: 'Ten evenings',
  credits: 3,
  last4: '1332',
  is_held: false,
  until_day: 'Fri 28 Nov',
  is_in_line: true,
  ends: 'Sat 29 Nov, 8:00',
  position: 3,
  hours: 12,
  minutes: 60,
  request: 'My hands remember the Elgar.',
  wishes: ['Thu 27 Nov, 19:00', 'Tue 2 Dec, 19:00'],
  expired: false,
  dashboard_url: 'http://atelio.test/studio-owner-dashboard',
  name: 'Oriol',
  email: 'oriol@example.test',
  topic: 'press',
  message: 'Hello\nthere',
  link: 'http://atelio.test/auth/v1/verify?token=abc&type=signup&redirect_to=http%3A%2F%2Fatelio.test',
  code: '048213',
  card_code: '7KQ2-M4XD-9PAB-4F7K',
  sender: 'Ona',
  life: '60 minutes',
  side: 'current',
  factor: 'a passkey',
  identity: 'your Google account',
  end: '222',
  device: 'Firefox on Linux',
  by: 'Marta',
  role: 'Teacher',
  calendar: 'School',
  problem: 'This address isn’t responding.',
  devices_url: 'http://atelio.test/dashboard?tab=settings',
  search: '“bowl”, Under €50',
  count: 2,
  is_one: false,
  is_lapsed: false,
  hits: [
    {
      ...{ title: 'Raku by the sea', place: 'Taller Fang, el Poblenou', when: 'Sat 29 Nov, 10:00', price: '€45' },
      ...{
        url: 'http://atelio.test/offering/raku',
        picture: 'http://atelio.test/media/covers/1/ceramics/1-3x2-640.jpg',
      },
      alt: '',
    },
  ],
  star_links: [{ stars: 4, url: 'http://atelio.test/bookings/1/review?stars=4' }],
  reply: 'Thank you.\nCome again!',
  because: 'It advertises something.',
  stop_url: 'http://atelio.test/account/mails#1',
  plan: 'Collective',
  card: '4242',
  next: 'Saturday 29 November 2031',
  stops: 'Saturday 29 November 2031',
  offerings: ['Raku by the sea', 'Throw your first bowl'],
  settings_url: 'http://atelio.test/dashboard?tab=settings',
};

describe.each(TEMPLATES)('the mail %s', (name) => {
  it('is compiled from its current source', async () => {
    expect(readFileSync(join(templateHtmlFolder, `${name}.html`), 'utf8')).toBe(await compileTemplate(name));
  });

  it.each(LANGUAGES)('has every text in %s', async (language) => {
    const { subject, text, html } = await renderMail(name, language, data);
    for (const part of [subject, text, html]) {
      expect(part).not.toBe('');
      // A missing text would show its key, a missing value its tag.
      expect(part).not.toMatch(/mail\.\w+|\{\{|undefined|\[object/);
    }
    if (language !== 'en') {
      expect(subject).not.toBe((await renderMail(name, 'en', data)).subject);
    }
  });
});
