import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Addresses that take no mail, such as one with a typing error. */
const REFUSED = /@(?:posteo\.nett|nowhere\.example)$/;

/** Starts a mail server on this machine that stores each mail in a file; it refuses some addresses with 550. */
export async function openPostOffice(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
      done(REFUSED.test(address) ? refusal : undefined);
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        count += 1;
        // Renamed once it is complete, because tests may read the folder at any time.
        const part = join(folder, `${count}.part`);
        writeFileSync(part, Buffer.concat(parts));
        renameSync(part, join(folder, `${count}.eml`));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Waits for the mail with this subject to an address. */
export async function mailTo(address: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(async () => (found = await findMail(address, subject)), {
      message: `a mail to ${address} about ${subject}`,
      timeout: 20_000,
    })
    .toBeDefined();
  if (!found) throw new Error('no mail');
  return found;
}

/** The mails that were read before, by their files: a worker receives hundreds. */
const read = new Map<string, Email>();

async function findMail(address: string, subject: RegExp): Promise<Email | undefined> {
  const folder = process.env.E2E_MAIL ?? '';
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file);
    const mail = read.get(path) ?? (await PostalMime.parse(readFileSync(path)));
    read.set(path, mail);
    if (mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? '')) return mail;
  }
  return undefined;
}

/** Returns the link of a mail about an account. */
export function linkIn({ text = '' }: Email): string {
  const [link] = /https?:\S+\/auth\/v1\/verify\S+/.exec(text) ?? [];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}

/** Returns the code of a mail about an account. */
export function codeIn({ text = '' }: Email): string {
  const [code] = /^\d{6}$/m.exec(text) ?? [];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** Waits for the mail with a code to an address. @returns its six digits */
export async function codeTo(address: string): Promise<string> {
  const { text = '' } = await mailTo(address, /./);
  const [code] = /\b\d{6}\b/.exec(text.replace(/\b(\d{3}) (\d{3})\b/g, '$1$2')) ?? [];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}
