import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorld, type TestWorld } from '#tests/harness.ts';
import { doQueued } from '#tests/queue.ts';
import { createMailProvider } from '../providers/mail/mail.ts';
import type { MailProvider } from '../providers/mail/port.ts';
import { hasPermanentStatus } from '../providers/mail/smtp.ts';
import { inTransaction } from '../services.ts';
import { mailTasks } from './jobs.ts';
import { enqueueMail } from './mail.ts';
import type { TemplateName } from './templates.ts';

const DAY = 24 * 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'atelio-mail-'));
const outboxFile = join(folder, 'outbox.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

const link = 'http://atelio.test/auth/v1/verify?token=secret';
const data = {
  link,
  code: '048213',
  digits: '048 213',
  life: '1 hour',
  name: 'Laia',
  email: 'laia@atelio.test',
  topic: 'press',
  message: 'Hi',
};

let at = new Date();
const world = await createWorld({}, () => at);
const provider = { isPermanentFailure: hasPermanentStatus, close: () => undefined };
const sent: MailProvider = { ...provider, deliver: async () => 'sent' };
const refused: MailProvider = {
  ...provider,
  deliver: () => Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
};

async function send(of: TestWorld, template: TemplateName, provider: MailProvider) {
  const to = `${crypto.randomUUID()}@atelio.test`;
  await inTransaction(of, (inside) => enqueueMail(inside, { template, to, language: 'en', data }));
  await doQueued(of, mailTasks(of, provider));
  return () =>
    of.db
      .selectFrom('emails')
      .select(['state', 'subject', 'text', 'html'])
      .where('to_address', '=', to)
      .executeTakeFirst();
}

describe('a mail with a link that signs in', () => {
  it.each([
    ['sent', sent],
    ['failed', refused],
  ] as const)('leaves nothing but its subject once it is %s', async (state, provider) => {
    const row = await send(world, 'magic-link', provider);
    expect(await row()).toMatchObject({ state, text: '', html: '', subject: expect.stringMatching(/./) });
  });

  it('does not keep the code of its subject', async () => {
    const row = await send(world, 'sign-in-code', sent);
    expect(await row()).toMatchObject({ text: '', subject: '••• ••• is your Atelio code' });
  });

  it('is kept in the file of the outbox alone, which only its owner may read', async () => {
    writeFileSync(outboxFile, '', { mode: 0o644 });
    const filing = await createWorld({ mail: { ...world.config.mail, outboxFile } });
    const row = await send(filing, 'magic-link', createMailProvider(filing.config));
    expect(await row()).toMatchObject({ state: 'kept', text: '' });
    expect(readFileSync(outboxFile, 'utf8')).toContain('token=secret');
    expect(statSync(outboxFile).mode & 0o777).toBe(0o600);
  });

  it('that is kept nowhere else can be read until the link is dead', async () => {
    const row = await send(world, 'magic-link', createMailProvider(world.config));
    expect((await row())?.text).toContain(link);
    at = new Date(at.getTime() + 15 * DAY);
    await mailTasks(world, sent).delete_old_mails?.({}, undefined as never);
    expect(await row()).toMatchObject({ state: 'kept', text: '' });
  });
});

describe('any other mail', () => {
  it('keeps its words when it is sent, and goes after ninety days', async () => {
    const row = await send(world, 'contact-message', sent);
    expect((await row())?.text).toContain('Hi');
    const sweep = () => mailTasks(world, sent).delete_old_mails?.({}, undefined as never);
    await sweep();
    expect(await row()).toBeDefined();
    at = new Date(Date.now() + 91 * DAY);
    await sweep();
    expect(await row()).toBeUndefined();
  });
});

describe('the footer of a mail', () => {
  it('says who runs the site, once its settings do', async () => {
    const kept = await createWorld();
    const footerOf = async () => {
      const row = await (await send(kept, 'contact-message', sent))();
      return [row?.text, row?.html].map((part) => part?.includes('Taller Cooperatiu, Carrer Nou 1, 08001 Barcelona'));
    };
    expect(await footerOf()).toEqual([false, false]);
    const value = JSON.stringify({ name: 'Taller Cooperatiu', address: ['Carrer Nou 1', '08001 Barcelona'] });
    await kept.db.insertInto('site_settings').values({ id: 'operator', value }).execute();
    expect(await footerOf()).toEqual([true, true]);
  });
});
