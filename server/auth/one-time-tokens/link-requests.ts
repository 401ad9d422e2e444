import { z } from 'zod';
import { LANGUAGES } from '../../../shared/languages.ts';
import { transaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { createEmailFlowState, type Pkce } from '../flow-state/flow-state.ts';
import { Metadata } from '../http/body.ts';
import { consumeMessageQuota } from '../http/rate-limits.ts';
import type { Origin } from '../http/request.ts';
import type { SignIn } from '../sessions/sessions.ts';
import type { Contact } from '../users/contact.ts';
import { insertLinkRequestJob } from './job-queries.ts';
import { getRequester } from './requester.ts';

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
