import { z } from 'zod';
import { transaction } from '#server/db/transaction.ts';
import type { ConnectedServices, Services } from '#server/services.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
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
import { insertLinkRequestJob, type TokenKind } from './queries.ts';
import { getRequester } from './requester.ts';
import { assertSendInterval } from './send-quota.ts';

/** What a visitor may request. `sign_in` creates the account if there is none. */
const LinkPurpose = z.enum(['sign_in', 'recovery', 'confirmation', 'email_change', 'phone_change']);
type Purpose = z.output<typeof LinkPurpose>;

/** The authentication method of a session that a PKCE flow for each purpose ends with. */
const AUTHENTICATION_METHODS: Record<Purpose, SignIn['method']> = {
  sign_in: 'magiclink',
  recovery: 'recovery',
  confirmation: 'email/signup',
  email_change: 'email_change',
  phone_change: 'otp',
};

/** The payload of the job that sends the link or code. */
export const LinkRequest = z.object({
  purpose: LinkPurpose,
  contact: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('email'), email: z.string() }),
    z.object({ kind: z.literal('phone'), phone: z.string() }),
  ]),
  channel: z.enum(['sms', 'whatsapp']).optional(),
  /** Where the link finally leads; validated by `resolveRedirect`. */
  redirectTo: z.string(),
  flowId: z.uuid().optional(),
  /** The id by which the browser may ask what became of the mail; see code-delivery.ts. */
  mailId: z.uuid().optional(),
  /** The id by which the account knows this browser; see http/known-devices.ts. */
  device: z.string().optional(),
  /** Metadata of a new account. */
  data: Metadata.default({}),
  origin: z
    .object({ ip: z.string().optional(), userAgent: z.string().optional(), language: z.enum(LANGUAGES) })
    .transform(({ ip, userAgent, language }) => ({ ip, userAgent, language })),
});
export type LinkRequest = z.output<typeof LinkRequest>;

/**
 * Queues a job that looks the account up and sends the link or code. The response therefore reveals neither by its text
 * nor by its duration whether an account exists. Runs in the caller's transaction if there is one.
 * @throws AuthError `over_email_send_rate_limit`, `over_sms_send_rate_limit` when the whole server has sent too many
 */
export async function enqueueLinkRequest(
  services: ConnectedServices,
  {
    pkce,
    ...request
  }: Omit<LinkRequest, 'contact' | 'flowId' | 'device' | 'origin'> & {
    contact: Contact;
    pkce?: Pkce | undefined;
    origin: Origin;
  },
): Promise<void> {
  const { contact } = request;
  const requester = await getRequester(request.origin, contact.kind === 'email' ? contact.email : contact.phone);
  await consumeMessageQuota(services, contact.kind === 'email' ? { mail: contact.email } : 'text', requester.device);
  await transaction(services.db, async (tx) => {
    const { redirectTo } = request;
    const flow = await createEmailFlowState(
      { ...services, db: tx },
      { pkce, method: AUTHENTICATION_METHODS[request.purpose], redirectTo },
    );
    await insertLinkRequestJob(tx, { ...request, device: requester.device, ...(flow && { flowId: flow.id }) });
  });
}

/** The validated redirect and the origin of the request. */
interface RequestContext {
  redirectTo: string;
  origin: Origin;
  /** The id of the mail; see code-delivery.ts. */
  mailId?: string | undefined;
}

/**
 * Requests a sign-in link by mail or a code by text message. Creates the account if there is none, unless
 * `create_user` is false.
 * @throws AuthError `validation_failed`, `phone_provider_disabled`, `otp_disabled`, `signup_disabled`,
 * `sms_send_failed`
 */
export async function requestSignIn(
  services: Services,
  body: z.output<typeof OtpBody>,
  context: RequestContext,
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
  // Without a provider the message would stay in the outbox file, and the visitor would wait for it.
  if (contact.kind === 'phone' && !config.twilio) refuseAuth('sms_send_failed');
  await enqueueLinkRequest(services, { purpose: 'sign_in', contact, channel, data, pkce, ...context });
}

/**
 * Requests a password recovery link.
 * @throws AuthError `validation_failed`
 */
export async function requestRecovery(
  services: Services,
  body: z.output<typeof RecoverBody>,
  context: RequestContext,
): Promise<void> {
  const pkce = parsePkce(body);
  const contact: Contact = { kind: 'email', email: parseEmail(body.email) };
  await enqueueLinkRequest(services, { purpose: 'recovery', contact, data: {}, pkce, ...context });
}

/**
 * Requests a link or code again. Nothing is sent to an unknown address, or when nothing is waiting for confirmation.
 * @throws AuthError `validation_failed`, `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function requestResend(
  services: Services,
  body: z.output<typeof ResendBody>,
  context: RequestContext,
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
    const message = { userId: user.id, kind, requester: await getRequester(context.origin, account) };
    await assertSendInterval(services, message, byMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit');
  }
  const purpose = type === 'signup' || type === 'sms' ? 'confirmation' : type;
  await enqueueLinkRequest(services, { purpose, contact, channel, data: {}, pkce, ...context });
}

/** Returns the kind of token that would be resent, if the user still has something to confirm. */
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
