import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/text/languages.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { makePerson } from '#tests/makers.ts';
import { transaction } from '../db/transaction.ts';
import { type Notice, sendNotice } from './notices.ts';

const world = await createWorld({}, () => new Date('2031-11-29T14:05:00Z'));

const google = { provider: 'google', identity_data: { email: 'Nuria@elsewhere.test' } };

const notices: [Notice, string, string][] = [
  [{ template: 'password-changed' }, 'Saturday 29 November 2031, 14:05 (UTC)', '/forgot-password'],
  [{ template: 'new-factor', factor: 'webauthn' }, 'a passkey', '/forgot-password'],
  [{ template: 'factor-removed', factor: 'recovery_codes' }, 'recovery codes', '/forgot-password'],
  [{ template: 'identity-linked', identity: google }, 'your Google account (nuria@elsewhere.test)', '/forgot-password'],
  [
    { template: 'identity-unlinked', identity: google },
    'your Google account (nuria@elsewhere.test)',
    '/forgot-password',
  ],
  [{ template: 'phone-changed', phone: '34600111222' }, 'ends in 222', '/forgot-password'],
  [{ template: 'new-device', device: 'Firefox on Linux' }, 'Firefox on Linux', '/dashboard?tab=settings'],
  [{ template: 'account-deletion', dueAt: new Date('2031-12-13T14:05:00Z') }, 'Saturday 13 December 2031', '/login'],
  [{ template: 'account-restored' }, 'Everything is as it was', '/dashboard?tab=settings'],
  [{ template: 'email-changed', newEmail: 'new@atelio.test' }, 'new@atelio.test', '/contact'],
];

describe('a notice', () => {
  it.each(notices)('%j says what happened and where to go', async (notice, words, path) => {
    const person = await makePerson(world);
    await transaction(world.db, (tx) => sendNotice({ ...world, db: tx }, person, notice));
    const [mail] = await mailsTo(world, person.email);
    expect(mail?.trigger).toBe(notice.template.replaceAll('-', '_'));
    expect(mail?.text).toContain(words);
    expect(mail?.text.split('\n')).toContain(`http://atelio.test${path}`);
  });

  it.each(LANGUAGES)('is in %s for a person with that language', async (language) => {
    const person = await makePerson(world);
    await world.db.updateTable('profiles').set({ language }).where('id', '=', person.id).execute();
    for (const [notice] of notices)
      await transaction(world.db, (tx) => sendNotice({ ...world, db: tx }, person, notice));
    for (const provider of ['email', 'phone']) {
      const identity = { provider, identity_data: {} };
      await transaction(world.db, (tx) =>
        sendNotice({ ...world, db: tx }, person, { template: 'identity-unlinked', identity }),
      );
    }
    const mails = await mailsTo(world, person.email);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(notices.length);
    expect(mails.map(({ subject, text }) => subject + text).join()).not.toMatch(/mail\.\w+|\{\{|undefined/);
  });

  it('is not sent without an address', async () => {
    const before = await world.db.selectFrom('emails').select('id').execute();
    await transaction(world.db, (tx) =>
      sendNotice({ ...world, db: tx }, { id: crypto.randomUUID(), email: null }, { template: 'password-changed' }),
    );
    expect(await world.db.selectFrom('emails').select('id').execute()).toEqual(before);
  });
});
