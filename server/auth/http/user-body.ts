import type { Connection } from '#server/db/database.ts';
import type { JsonObject, JsonValue } from '#server/db/schema.ts';
import { type FactorRow, type IdentityRow, listFactors, listIdentities, type UserRow } from '../queries.ts';

/** GoTrue's user object. Email and phone are strings, never null. */
export type UserBody = ReturnType<typeof userBody>;

/** Reads a user's identities and factors and renders the user object. */
export async function readUserBody(db: Connection, user: UserRow): Promise<UserBody> {
  return userBody(user, await listIdentities(db, user.id), await listFactors(db, user.id));
}

/** Renders many users with two queries. */
export async function readUserBodies(db: Connection, users: UserRow[]): Promise<UserBody[]> {
  const ids = users.map(({ id }) => id);
  const identities = Map.groupBy(await listIdentities(db, ids), ({ user_id }) => user_id);
  const factors = Map.groupBy(await listFactors(db, ids), ({ user_id }) => user_id);
  return users.map((user) => userBody(user, identities.get(user.id) ?? [], factors.get(user.id) ?? []));
}

function userBody(user: UserRow, identities: IdentityRow[], factors: FactorRow[]) {
  const { email_confirmed_at, phone_confirmed_at } = user;
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...(user.new_email && { new_email: user.new_email }),
    ...(user.new_phone && { new_phone: user.new_phone }),
    ...dates({
      email_confirmed_at,
      phone_confirmed_at,
      confirmed_at: earlier(email_confirmed_at, phone_confirmed_at),
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      email_change_sent_at: user.email_change_sent_at,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      invited_at: user.invited_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    app_metadata: asObject(user.app_metadata),
    user_metadata: asObject(user.user_metadata),
    identities: identities.map(identityBody),
    ...(factors.length > 0 && { factors: factors.map(factorBody) }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
  };
}

/** Renders a factor without its secret or key. */
export function factorBody(factor: FactorRow) {
  return {
    id: factor.id,
    ...(factor.friendly_name && { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    status: factor.status,
    ...(factor.phone && { phone: factor.phone }),
    ...dates({ last_challenged_at: factor.last_challenged_at }),
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
  };
}

const earlier = (one: Date | null, other: Date | null) => (one && other ? (one < other ? one : other) : (one ?? other));

/** Renders an identity: `identity_id` is the id of the row, `id` the subject at the provider. */
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

/** Returns a JSON value as an object; anything else counts as an empty one. */
export const asObject = (value: JsonValue): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** The address that an identity brings, in lower case. */
export function emailOf({ identity_data }: { identity_data: JsonValue }): string | undefined {
  const { email } = asObject(identity_data);
  return typeof email === 'string' && email ? email.toLowerCase() : undefined;
}

/** Renders the dates that are set. */
const dates = <Name extends string>(values: Record<Name, Date | null>) =>
  Object.fromEntries(
    Object.entries<Date | null>(values).flatMap(([name, date]) => (date ? [[name, date.toISOString()]] : [])),
  ) as Partial<Record<Name, string>>;
