import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { Id } from './values.ts';

/** The person who is signed in, as the shell needs them. */
export const Me = z
  .object({
    id: Id,
    email: z.string(),
    full_name: z.string(),
    avatar_url: z.string().nullable(),
    role: z.enum(['user', 'studio_owner', 'admin']),
    user_type: z.string(),
    onboarding_completed: z.boolean(),
    language: z.enum(LANGUAGES),
    is_admin: z.boolean(),
    owns_studio: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;
