import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { Env } from '#server/http/env.ts';
import { findMailState } from '#server/mail/mail.ts';
import type { Services } from '#server/services.ts';

// A visitor with a typing error in the address would wait for the code in vain. The browser that requested it keeps the
// random id of its mail in a cookie, and may ask what became of that mail and of no other. The answer says whether the
// mail server of the address took the mail, never whether there is an account: a mail is sent either way.

const COOKIE = 'atelio-code-mail';
const PATH = '/auth/v1/otp';

/** What became of the mail with a code; waiting also if no mail is known. */
export type CodeDelivery = 'waiting' | 'sent' | 'failed';

/** The dedupe key of the mail with this id. */
export const codeMailKey = (id: string) => `sign_in_code:${id}`;

/** Gives the browser the id of the mail that its request will send. @returns the id */
export function setCodeMailCookie({ config }: Services, c: Context<Env>): string {
  const id = randomUUID();
  setCookie(c, COOKIE, id, {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: config.auth.otpExp,
  });
  return id;
}

/** Returns what became of the mail that this browser requested last. */
export async function getCodeDelivery({ db }: Services, c: Context<Env>): Promise<CodeDelivery> {
  const id = z.uuid().safeParse(getCookie(c, COOKIE)).data;
  const state = id && (await findMailState(db, codeMailKey(id)));
  if (!state || state === 'queued') return 'waiting';
  return state === 'failed' ? 'failed' : 'sent';
}
