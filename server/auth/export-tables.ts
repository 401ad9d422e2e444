import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The data of the auth schema. Columns are named one by one, so that a secret added later is not exported. */
export const identityExportTables: ExportTable[] = [
  {
    name: 'account',
    tables: ['auth.users'],
    single: true,
    rows: (userId) => sql`
      select id::text as key, jsonb_build_object('id', id, 'email', email, 'phone', phone, 'new_email', new_email,
        'new_phone', new_phone, 'email_confirmed_at', email_confirmed_at, 'email_proven_at', email_proven_at,
        'phone_confirmed_at', phone_confirmed_at, 'has_password', password_hash is not null,
        'is_anonymous', is_anonymous, 'app_metadata', app_metadata, 'user_metadata', user_metadata,
        'banned_until', banned_until, 'invited_at', invited_at, 'last_sign_in_at', last_sign_in_at,
        'confirmation_sent_at', confirmation_sent_at, 'recovery_sent_at', recovery_sent_at,
        'email_change_sent_at', email_change_sent_at, 'phone_change_sent_at', phone_change_sent_at,
        'reauthentication_sent_at', reauthentication_sent_at,
        'created_at', created_at, 'updated_at', updated_at) as entry
      from auth.users where id = ${userId}`,
  },
  {
    name: 'identities',
    tables: ['auth.identities'],
    rows: (userId) => sql`
      select id::text as key, jsonb_build_object('provider', provider, 'provider_id', provider_id,
        'identity_data', identity_data, 'last_sign_in_at', last_sign_in_at, 'created_at', created_at) as entry
      from auth.identities where user_id = ${userId}`,
  },
  {
    name: 'factors',
    tables: ['auth.factors'],
    rows: (userId) => sql`
      select id::text as key, jsonb_build_object('id', id, 'factor_type', factor_type, 'friendly_name', friendly_name,
        'status', status, 'phone', phone, 'transports', transports, 'aaguid', aaguid, 'backed_up', backed_up,
        'created_at', created_at, 'last_challenged_at', last_challenged_at, 'last_used_at', last_used_at) as entry
      from auth.factors where user_id = ${userId}`,
  },
  {
    name: 'recovery_codes',
    tables: ['auth.recovery_codes'],
    rows: (userId) => sql`
      select encode(c.code_hash, 'hex') as key,
        jsonb_build_object('created_at', c.created_at, 'used_at', c.used_at) as entry
      from auth.recovery_codes c join auth.factors f on f.id = c.factor_id where f.user_id = ${userId}`,
  },
  {
    name: 'codes_under_way',
    tables: ['auth.one_time_tokens'],
    rows: (userId) => sql`
      select id::text as key, jsonb_build_object('kind', kind, 'address', address, 'created_at', created_at) as entry
      from auth.one_time_tokens where user_id = ${userId}`,
  },
  {
    name: 'sessions',
    tables: ['auth.sessions'],
    rows: (userId) => sql`
      select id::text as key, jsonb_build_object('id', id, 'aal', aal, 'amr', amr, 'user_agent', user_agent,
        'ip', host(ip), 'created_at', created_at, 'refreshed_at', refreshed_at) as entry
      from auth.sessions where user_id = ${userId}`,
  },
];
