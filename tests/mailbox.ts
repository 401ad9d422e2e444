import type { TestWorld } from './harness.ts';

/** A mail in the outbox, with the link and the code in its text. */
export interface ReceivedMail {
  /** The kind of mail, for example `account_confirm`. */
  trigger: string;
  subject: string;
  text: string;
  /** Empty if there is none. */
  link: string;
  /** Six digits; empty if there is none. */
  code: string;
}

/** Lists the mails to an address, oldest first. */
export async function mailsTo(world: TestWorld, address: string): Promise<ReceivedMail[]> {
  const mails = await world.db
    .selectFrom('emails')
    .select(['trigger', 'subject', 'text'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
  return mails.map((mail) => ({ ...mail, link: linkIn(mail.text), code: codeIn(mail.text) }));
}

/** Returns the newest mail to an address, optionally of one kind. */
export async function lastMailTo(world: TestWorld, address: string, trigger?: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(world, address)).findLast((one) => !trigger || one.trigger === trigger);
  if (!mail) throw new Error(`no mail ${trigger ?? ''} to ${address}`);
  return mail;
}

/** Returns the newest text message to a number (with the plus sign), and its code. */
export async function lastTextTo(world: TestWorld, number: string): Promise<{ text: string; code: string }> {
  const { text } = await world.db
    .selectFrom('text_messages')
    .select('text')
    .where('to_number', '=', number)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { text, code: codeIn(text) };
}

/** Follows a link of a mail like a browser. @returns the target */
export async function follow(world: TestWorld, link: string): Promise<{ url: URL; fragment: URLSearchParams }> {
  const { pathname, search } = new URL(link);
  const answer = await world.request(`${pathname}${search}`);
  const url = new URL(answer.headers.get('Location') ?? `status:${answer.status}`);
  return { url, fragment: new URLSearchParams(url.hash.slice(1)) };
}

const linkIn = (text: string) => /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? '';
/** Finds six digits on their own, not within a URL or an email address. */
const codeIn = (text: string) => /(?<![\w-])\d{6}(?![\w-])/.exec(text.replace(/https?:\S+/g, ''))?.[0] ?? '';
