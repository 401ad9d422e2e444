import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { parseProfileName } from '../accounts.ts';
import { NewBooking } from '../schemas/bookings/bookings.ts';
import { CalendarChange } from '../schemas/calendars.ts';
import { OfferingChanges } from '../schemas/offerings/offering-editing.ts';
import { NewDeskBooking } from '../schemas/owner-desk/desk-bookings.ts';
import { NewPassType } from '../schemas/passes.ts';
import { NewSpace, NewStudio } from '../schemas/studios/studio-changes.ts';
import { MemberChange, NewInvitation, NewMember } from '../schemas/studios/team.ts';
import { typedName } from '../schemas/values.ts';
import { findNameFault, toName } from './names.ts';

describe('the one rule for names', () => {
  it.each([
    ['Ana\u202egnp.exe', 'hidden_characters'],
    ['Ana\u2066Bo\u2069', 'hidden_characters'],
    ['Ana\nBcc: all', 'hidden_characters'],
    ['Ana\u2028Bo', 'hidden_characters'],
    ['Ana\u0007', 'hidden_characters'],
    ['\u200b\u200b', 'hidden_characters'],
    ['\u3164', 'hidden_characters'],
    ['\u2800', 'hidden_characters'],
    ['Free prizes at evil.xyz', 'no_links'],
  ] as const)('%j is refused: %s', (name, fault) => {
    expect(findNameFault(name)).toBe(fault);
    const result = typedName(200).safeParse(name);
    expect(result.error?.issues).toContainEqual(expect.objectContaining({ params: { code: fault } }));
    expect(findNameFault(toName(name, 200))).toBeUndefined();
  });

  it.each([
    '李雷',
    'Иван Петров',
    'שרה לוי',
    'سارة',
    'می‌خواهم',
    'Łukasz',
    'Núria d’Arc-Ferrer, Jr.',
    'Ana 🌻',
    '👩‍🎨',
    '',
  ])('%s is a name', (name) => {
    expect(findNameFault(name)).toBeUndefined();
    expect(typedName(200).parse(name)).toBe(name);
    expect(toName(name, 200)).toBe(name);
  });

  it('removes invisible characters between letters', () => {
    expect(typedName(200).parse('A\u200bna\ufeff')).toBe('Ana');
    expect(parseProfileName('A\u200bna')).toBe('Ana');
  });

  it('is the rule for attendees and at the desk, too', () => {
    const event_id = '0198f0a0-0000-7000-8000-000000000001';
    const atDesk = { event_id, seats: 1, paid: false };
    for (const name of ['Ana\u202egnp.exe', '\u200b\u200b', 'see evil.xyz']) {
      expect(NewDeskBooking.safeParse({ ...atDesk, name }).error?.issues[0]?.path).toEqual(['name']);
      const booking = NewBooking.safeParse({ event_id, seats: 1, attendees: [{ name }] });
      expect(booking.error?.issues[0]?.path).toEqual(['attendees', 0, 'name']);
    }
    expect(NewDeskBooking.parse({ ...atDesk, name: 'שרה לוי' }).name).toBe('שרה לוי');
  });

  const id = '0198f0a0-0000-7000-8000-000000000001';
  it.each<[string, z.ZodType, (name: string) => object]>([
    ['a studio', NewStudio, (name) => ({ name })],
    ['a space', NewSpace, (name) => ({ kind: 'room', name })],
    ['a member of the team', NewMember, (name) => ({ name })],
    ['a member that changes', MemberChange, (name) => ({ name })],
    ['an invitation', NewInvitation, (name) => ({ name, email: 'ana@atelio.test', role: 'manager' })],
    ['a pass', NewPassType, (name) => ({ name, price: 1000, credits: 5, months: 6 })],
    ['a calendar', CalendarChange, (name) => ({ name })],
    ['a price', OfferingChanges, (name) => ({ version: 1, prices: [{ id, name, amount: 100, note: '' }] })],
    [
      'a step of what is taken home',
      OfferingChanges,
      (label) => ({ version: 1, take_home: { note: '', steps: [{ after_days: 7, label }] } }),
    ],
    [
      'an add-on',
      OfferingChanges,
      (name) => ({ version: 1, addons: [{ id, name, price: 100, per: 'seat', max_quantity: 1 }] }),
    ],
  ])('is the rule for %s', (_what, schema, body) => {
    for (const name of ['Ana\u202egnp.exe', 'Ana\nBcc: all', '\u200b\u200b', 'see evil.xyz']) {
      const [issue] = schema.safeParse(body(name)).error?.issues ?? [];
      expect(issue, name).toMatchObject({ params: { code: findNameFault(name) } });
      expect(issue?.path.at(-1)).toMatch(/^(name|label)$/);
    }
    expect(schema.safeParse(body('Łukasz 李雷')).error).toBeUndefined();
  });
});
