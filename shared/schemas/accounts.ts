import { z } from 'zod';
import { NAME_MAX, ROLES } from '../accounts.ts';
import { LANGUAGES } from '../languages.ts';
import { Id, typed } from './values.ts';

/** The person who is signed in, as the shell needs them. */
export const Me = z
  .object({
    id: Id,
    email: z.string(),
    full_name: z.string(),
    avatar_url: z.string().nullable(),
    role: z.enum(ROLES),
    user_type: z.string(),
    onboarding_completed: z.boolean(),
    language: z.enum(LANGUAGES),
    is_admin: z.boolean(),
    owns_studio: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

/** What a person may change of their own profile. */
export const ProfileChange = z
  .strictObject({
    full_name: typed(NAME_MAX).refine((name) => name !== '', { error: 'empty' }),
    language: z.enum(LANGUAGES),
    onboarding_completed: z.boolean(),
  })
  .partial()
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.infer<typeof ProfileChange>;
