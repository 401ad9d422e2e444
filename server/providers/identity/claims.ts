import { z } from 'zod';
import { NAME_MAX } from '#shared/accounts.ts';
import { Email, typedLine } from '#shared/schemas/values.ts';
import type { ProviderProfile } from './port.ts';

/** A claim of the wrong shape is left out; without a subject the claims are refused. */
const Claims = z.object({
  iss: z.string(),
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: Email.optional().catch(undefined),
  // Some providers write it as text.
  email_verified: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .or(z.boolean())
    .catch(false),
  name: typedLine(NAME_MAX).optional().catch(undefined),
  picture: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional()
    .catch(undefined),
  hd: typedLine(255).optional().catch(undefined),
});

/** Returns the person whom the claims of an ID token name. @throws ZodError when they have no valid subject */
export function parseClaims(claims: unknown): ProviderProfile {
  const { iss, sub, email, email_verified, name, picture, hd } = Claims.parse(claims);
  const emailVerified = email !== undefined && email_verified;
  return {
    subject: sub,
    email,
    emailVerified,
    data: {
      iss,
      sub,
      provider_id: sub,
      ...(email && { email }),
      email_verified: emailVerified,
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
      ...(hd && { custom_claims: { hd } }),
    },
  };
}
