import { z } from 'zod';
import { Metadata } from '../users/metadata.ts';

const contact = { email: z.string().default(''), phone: z.string().default('') };

/** The fields of a user that administrators may set. */
export const UserAttributes = z.object({
  ...contact,
  password: z.string().optional(),
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: Metadata.optional(),
  app_metadata: Metadata.optional(),
  ban_duration: z.string().max(100).optional(),
  /** Of the access token; there is one. What a person may do stands in app_metadata. */
  role: z.enum(['', 'authenticated']).optional(),
});
export type UserAttributes = z.output<typeof UserAttributes>;

export const NewUser = UserAttributes.extend({
  id: z.uuid().optional(),
  password_hash: z.string().max(500).optional(),
});
export type NewUser = z.output<typeof NewUser>;

export const UserDeletion = z.object({ should_soft_delete: z.boolean().default(false) });

export const LinkParams = z.object({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
  email: z.string().default(''),
  password: z.string().optional(),
  new_email: z.string().optional(),
  data: Metadata.optional(),
});

export const Invitation = z.object({ email: z.string().default(''), data: Metadata.optional() });
