import type { JsonObject, JsonValue } from '../../db/schema.ts';
import type { IdentityRow, UserRow } from '../queries.ts';

/** A person on the wire of /auth/v1, as GoTrue writes one: address and phone are texts, never null. */
export type UserBody = ReturnType<typeof userBody>;

/** @param identities may be empty, but the client reads them from here, so they are always present */
export function userBody(user: UserRow, identities: IdentityRow[]) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...dates({
      email_confirmed_at: user.email_confirmed_at,
      confirmed_at: user.email_confirmed_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
    }),
    app_metadata: asObject(user.app_metadata),
    user_metadata: asObject(user.user_metadata),
    identities: identities.map(identityBody),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  };
}

/** `identity_id` is the row; `id` is the person's name at the provider. */
function identityBody(identity: IdentityRow) {
  const data = asObject(identity.identity_data);
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: data,
    provider: identity.provider,
    ...dates({ last_sign_in_at: identity.last_sign_in_at }),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    ...(typeof data.email === 'string' && { email: data.email }),
  };
}

/** A JSON object of the database; anything else counts as an empty one. */
export const asObject = (value: JsonValue): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** Only the dates that are set. */
const dates = <Name extends string>(values: Record<Name, Date | null>) =>
  Object.fromEntries(
    Object.entries<Date | null>(values).flatMap(([name, date]) => (date ? [[name, date.toISOString()]] : [])),
  ) as Partial<Record<Name, string>>;
