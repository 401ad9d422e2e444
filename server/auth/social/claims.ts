import { z } from 'zod';
import { NAME_MAX } from '../../../shared/accounts.ts';
import { Email, typedLine } from '../../../shared/schemas/values.ts';
import type { JsonObject } from '../../db/schema.ts';

/** Somebody as a provider knows them. */
export interface ProviderProfile {
  /** Their name at the provider, for good: addresses change. */
  subject: string;
  /** In lower case. */
  email?: string | undefined;
  /** Whether the provider says that the address is theirs. */
  emailVerified: boolean;
  /** For the identity and the person's metadata, under GoTrue's names. */
  data: JsonObject;
}

/** The same, as it is kept in a flow until its code is exchanged. */
export const StoredProfile = z.object({
  subject: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean(),
  data: z.record(z.string(), z.json()),
});

/** A claim that is not what it should be is left out; without a subject there is nobody. */
const Claims = z.object({
  iss: z.string(),
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: Email.optional().catch(undefined),
  // Some write it as text.
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

/** @throws ZodError when the claims name nobody */
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
