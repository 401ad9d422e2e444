import type { TestWorld } from './harness.ts';

/** A mail in the outbox, with the link and the code that are in it. */
export interface ReceivedMail {
  /** Which sort of mail, such as `account_confirm`. */
  trigger: string;
  subject: string;
  text: string;
  /** "" when there is none. */
  link: string;
  /** Six digits; "" when there is none. */
  code: string;
}

/** What was mailed to an address, oldest first. */
export async function mailsTo(world: TestWorld, address: string): Promise<ReceivedMail[]> {
  const mails = await world.db
    .selectFrom('emails')
    .select(['trigger', 'subject', 'text'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute();
  return mails.map((mail) => ({ ...mail, link: linkIn(mail.text), code: codeIn(mail.text) }));
}

/** The newest mail to an address, of one sort if you like. */
export async function lastMailTo(world: TestWorld, address: string, trigger?: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(world, address)).findLast((one) => !trigger || one.trigger === trigger);
  if (!mail) throw new Error(`no mail ${trigger ?? ''} to ${address}`);
  return mail;
}

/** The newest text message to a number (with the plus sign), and the code in it. */
export async function lastTextTo(world: TestWorld, number: string): Promise<{ text: string; code: string }> {
  const { text } = await world.db
    .selectFrom('text_messages')
    .select('text')
    .where('to_number', '=', number)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { text, code: codeIn(text) };
}

/** Follows a link of a mail as a browser does, and says where it leads. */
export async function follow(world: TestWorld, link: string): Promise<{ url: URL; fragment: URLSearchParams }> {
  const { pathname, search } = new URL(link);
  const answer = await world.request(`${pathname}${search}`);
  const url = new URL(answer.headers.get('Location') ?? `status:${answer.status}`);
  return { url, fragment: new URLSearchParams(url.hash.slice(1)) };
}

const linkIn = (text: string) => /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? '';
/** Six digits on their own: an address in the text may have six in a row too. */
const codeIn = (text: string) => /(?<![\w-])\d{6}(?![\w-])/.exec(text.replace(/https?:\S+/g, ''))?.[0] ?? '';
