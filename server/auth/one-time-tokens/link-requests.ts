import { z } from 'zod';
import { LANGUAGES } from '../../../shared/languages.ts';
import { transaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { createEmailFlowState, type Pkce, parsePkce } from '../flow-state/flow-state.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { consumeMessageQuota } from '../http/rate-limits.ts';
import type { Origin } from '../http/request.ts';
import type { UserRow } from '../queries.ts';
import type { SignIn } from '../sessions/sessions.ts';
import {
  type Contact,
  findUserByContact,
  ONE_CONTACT,
  parseContact,
  parseEmail,
  parsePhone,
} from '../users/contact.ts';
import { assertMetadataSize, Metadata } from '../users/metadata.ts';
import type { OtpBody, RecoverBody, ResendBody } from './bodies.ts';
import type { TokenKind } from './one-time-tokens.ts';
import { insertLinkRequestJob } from './queries.ts';
import { getRequester } from './requester.ts';
import { assertSendInterval } from './send-quota.ts';

/** What somebody who is not signed in asks to be sent. `sign_in` makes the account when there is none. */
const LinkPurpose = z.enum(['sign_in', 'recovery', 'confirmation', 'email_change', 'phone_change']);
export type Wish = z.output<typeof LinkPurpose>;

/** What a PKCE flow that begins with a wish ends in. */
const AUTHENTICATION_METHODS: Record<Wish, SignIn['method']> = {
  sign_in: 'magiclink',
  recovery: 'recovery',
  confirmation: 'email/signup',
  email_change: 'email_change',
  phone_change: 'otp',
};

/** A wish on its way to the job that grants it. */
export const LinkRequest = z.object({
  wish: LinkPurpose,
  contact: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('email'), email: z.string() }),
    z.object({ kind: z.literal('phone'), phone: z.string() }),
  ]),
  channel: z.enum(['sms', 'whatsapp']).optional(),
  /** Where the link ends; validated. */
  redirectTo: z.string(),
  flowId: z.uuid().optional(),
  /** By which the account knows the browser that asks. */
  device: z.string().optional(),
  /** Metadata of a new account. */
  data: Metadata.default({}),
  origin: z
    .object({ ip: z.string().optional(), userAgent: z.string().optional(), language: z.enum(LANGUAGES) })
    .transform(({ ip, userAgent, language }) => ({ ip, userAgent, language })),
});
export type LinkRequest = z.output<typeof LinkRequest>;

/**
 * Leaves it to a job to look whether there is anybody to write to: so the answer tells nobody who has an account,
 * neither in words nor by the time it takes. In the caller's transaction, when there is one.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit` when the server sent too many, to anybody
 */
export async function enqueueLinkRequest(
  services: Services,
  {
    pkce,
    ...asked
  }: Omit<LinkRequest, 'contact' | 'flowId' | 'device' | 'origin'> & {
    contact: Contact;
    pkce?: Pkce | undefined;
    origin: Origin;
  },
): Promise<void> {
  const { contact } = asked;
  const asker = await getRequester(asked.origin, contact.kind === 'email' ? contact.email : contact.phone);
  await consumeMessageQuota(services, contact.kind === 'email' ? 'mail' : 'text', asker.device);
  await transaction(services.db, async (tx) => {
    const { redirectTo } = asked;
    const flow = await createEmailFlowState(
      { ...services, db: tx },
      { pkce, method: AUTHENTICATION_METHODS[asked.wish], redirectTo },
    );
    await insertLinkRequestJob(tx, { ...asked, device: asker.device, ...(flow && { flowId: flow.id }) });
  });
}

/** Where the link ends, validated, and who asks. */
interface RequestContext {
  redirectTo: string;
  origin: Origin;
}

/**
 * A link to sign in with, or a code for a phone. Somebody unknown gets an account, unless they ask for none.
 * @throws AuthError `validation_failed`, `phone_provider_disabled`, `otp_disabled`, `signup_disabled`, `sms_send_failed`
 */
export async function requestSignIn(
  services: Services,
  body: z.output<typeof OtpBody>,
  asker: RequestContext,
): Promise<void> {
  const { config, db } = services;
  const { data, channel } = body;
  const pkce = parsePkce(body);
  if (!body.email && !body.phone) refuseAuth('validation_failed', { message: 'One of email or phone must be set' });
  const contact = parseContact(config, body);
  if (channel && contact.kind === 'email') {
    refuseAuth('validation_failed', { message: 'Channel should only be specified with Phone OTP' });
  }
  assertMetadataSize(data);
  if (!body.create_user || config.auth.disableSignup) {
    const known = await findUserByContact(db, contact);
    if (!known) refuseAuth(body.create_user ? 'signup_disabled' : 'otp_disabled');
  }
  // Other codes can be read from the outbox; whoever signs in would wait for a message that nobody sends.
  if (contact.kind === 'phone' && !config.twilio) refuseAuth('sms_send_failed');
  await enqueueLinkRequest(services, { wish: 'sign_in', contact, channel, data, pkce, ...asker });
}

/** @throws AuthError `validation_failed` */
export async function requestRecovery(
  services: Services,
  body: z.output<typeof RecoverBody>,
  asker: RequestContext,
): Promise<void> {
  const pkce = parsePkce(body);
  const contact: Contact = { kind: 'email', email: parseEmail(body.email) };
  await enqueueLinkRequest(services, { wish: 'recovery', contact, data: {}, pkce, ...asker });
}

/**
 * What was sent before, once more. Nothing is sent to somebody unknown, or who is waiting for nothing.
 * @throws AuthError `validation_failed`, `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function requestResend(
  services: Services,
  body: z.output<typeof ResendBody>,
  asker: RequestContext,
): Promise<void> {
  const { type, channel } = body;
  const pkce = parsePkce(body);
  if (body.email && body.phone) refuseAuth('validation_failed', { message: ONE_CONTACT });
  const byMail = type === 'signup' || type === 'email_change';
  if (!(byMail ? body.email : body.phone)) {
    refuseAuth('validation_failed', {
      message: `Type provided requires ${byMail ? 'an email address' : 'a phone number'}`,
    });
  }
  const contact: Contact = byMail
    ? { kind: 'email', email: parseEmail(body.email) }
    : { kind: 'phone', phone: parsePhone(body.phone) };
  const user = await findUserByContact(services.db, contact);
  const kind = user && pendingTokenKind(user, type);
  if (user && kind) {
    const account = contact.kind === 'email' ? contact.email : contact.phone;
    const turn = { userId: user.id, kind, asker: await getRequester(asker.origin, account) };
    await assertSendInterval(services, turn, byMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit');
  }
  const wish = type === 'signup' || type === 'sms' ? 'confirmation' : type;
  await enqueueLinkRequest(services, { wish, contact, channel, data: {}, pkce, ...asker });
}

/** Of which kind the message is, if the person still waits for what it asked for. */
function pendingTokenKind(user: UserRow, type: z.output<typeof ResendBody>['type']): TokenKind | undefined {
  switch (type) {
    case 'signup':
      return user.email_proven_at ? undefined : 'confirmation';
    case 'sms':
      return user.phone_confirmed_at ? undefined : 'confirmation';
    case 'email_change':
      return user.new_email ? 'email_change_new' : undefined;
    case 'phone_change':
      return user.new_phone ? 'phone_change' : undefined;
  }
}
