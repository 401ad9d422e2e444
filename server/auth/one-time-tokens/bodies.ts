import { z } from 'zod';
import { pkceFields } from '../flow-state/flow-state.ts';
import { Metadata } from '../users/metadata.ts';

const Channel = z.enum(['sms', 'whatsapp']).optional();
const contact = { email: z.string().default(''), phone: z.string().default('') };

/** Body of POST /otp, and of POST /magiclink, which ignores the phone. */
export const OtpBody = z.object({
  ...contact,
  create_user: z.boolean().default(true),
  data: Metadata.default({}),
  channel: Channel,
  ...pkceFields,
});

export const RecoverBody = z.object({ email: z.string().default(''), ...pkceFields });

export const ResendBody = z.object({
  ...contact,
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  channel: Channel,
  ...pkceFields,
});

/** Body of POST /verify: either a code with the address it was sent to, or the token of a link. */
export const VerifyBody = z.object({
  ...contact,
  type: z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change', 'sms', 'phone_change']),
  token: z.string().default(''),
  token_hash: z.string().default(''),
});
