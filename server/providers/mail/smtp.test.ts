import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createMailProvider } from './mail.ts';

/** A real mail server. */
const received: Email[] = [];
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, _session, done) {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    received.push(await PostalMime.parse(Buffer.concat(parts)));
    done();
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as { port: number };
const provider = createMailProvider(
  readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, SITE_URL: 'http://atelio.test' }),
);
afterAll(async () => {
  provider.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const mail = {
  ...{ id: '00000000-0000-4000-8000-000000000000', to_address: 'laia@atelio.test', reply_to: null },
  ...{ subject: 'News', text: 'News', html: '<p>News</p>', attachments: [], unsubscribe_url: null },
};
const headersOf = ({ headers }: Email | undefined = {} as Email) =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value]));

it('a mail with an unsubscribe URL has the headers of RFC 8058', async () => {
  const unsubscribe_url = 'http://atelio.test/api/v1/searches/secret/stop';
  await provider.deliver({ ...mail, unsubscribe_url });
  expect(headersOf(received.at(-1))).toMatchObject({
    'list-unsubscribe': `<${unsubscribe_url}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
});

it('an invitation is a part of the mail with its method, and a file; a picture is inside the HTML', async () => {
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
  const content_type = 'text/calendar; charset=utf-8; method=REQUEST';
  const picture = {
    filename: 'a.png',
    content_type: 'image/png',
    content: 'AAAA',
    encoding: 'base64',
    cid: 'a',
  } as const;
  await provider.deliver({ ...mail, attachments: [{ filename: 'a.ics', content_type, content }, picture] });
  const files = received.at(-1)?.attachments ?? [];
  expect(files.map(({ filename, mimeType, method }) => [filename, mimeType, method])).toEqual([
    ['a.png', 'image/png', undefined],
    [null, 'text/calendar', 'REQUEST'],
    ['a.ics', 'text/calendar', 'REQUEST'],
  ]);
  expect(files[0]).toMatchObject({ contentId: '<a>' });
});

it('a booking mail has no unsubscribe headers', async () => {
  await provider.deliver(mail);
  expect(Object.keys(headersOf(received.at(-1))).filter((key) => key.startsWith('list-'))).toEqual([]);
});
