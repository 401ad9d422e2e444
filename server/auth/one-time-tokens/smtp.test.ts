import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { startWorker } from '#server/jobs.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { follow } from '#tests/mailbox.ts';
import { makePerson } from '#tests/makers.ts';
import { openPage } from '#tests/page.ts';

/** A real SMTP server; `received` returns the next mail. */
function openPostOffice() {
  const waiting: ((mail: Email) => void)[] = [];
  const envelopes: string[][] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      envelopes.push(session.envelope.rcptTo.map(({ address }) => address));
      waiting.shift()?.(await PostalMime.parse(Buffer.concat(parts)));
      done();
    },
  });
  return new Promise<{ url: string; envelopes: string[][]; received: () => Promise<Email>; close: () => void }>(
    (resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.server.address() as { port: number };
        resolve({
          url: `smtp://127.0.0.1:${address.port}`,
          envelopes,
          received: () => new Promise((received) => void waiting.push(received)),
          close: () => server.close(() => {}),
        });
      });
    },
  );
}

const office = await openPostOffice();
const world = await createWorld({
  mail: {
    strangersPerHour: 0,
    smtpUrl: office.url,
    from: 'Atelio <hello@atelio.test>',
    operator: undefined,
    outboxFile: undefined,
  },
});
const worker = await startWorker(world);
afterAll(async () => {
  await worker.stop();
  office.close();
});

describe('a mail with a link, over SMTP', () => {
  it('goes to its person only, as text and as HTML, and its link signs in', async () => {
    const { email, id } = await makePerson(world);
    const coming = office.received();
    const { error } = await createBrowser(world).signInWithOtp({ email });
    expect(error).toBeNull();
    const mail = await coming;
    expect(office.envelopes).toEqual([[email]]);
    expect(mail.to).toMatchObject([{ address: email }]);
    expect(mail.from).toMatchObject({ address: 'hello@atelio.test', name: 'Atelio' });
    const link = /^http\S+\/auth\/v1\/verify\?\S+$/m.exec(mail.text ?? '')?.[0] ?? '';
    const inHtml = /href="([^"]+\/verify\?[^"]+)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&');
    expect(inHtml).toBe(link);
    const { url } = await follow(world, link);
    expect((await openPage(world, url.href)).session?.user.id).toBe(id);
  });

  it('goes to an address with an apostrophe and a plus, and to no other', async () => {
    const email = `o'brien+clay-${crypto.randomUUID().slice(0, 8)}@atelio.test`;
    const coming = office.received();
    expect((await createBrowser(world).signInWithOtp({ email })).error).toBeNull();
    expect((await coming).to).toMatchObject([{ address: email }]);
    expect(office.envelopes.at(-1)).toEqual([email]);
  });
});
