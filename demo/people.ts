import type { Insertable } from 'kysely';
import type { AuthIdentities, AuthUsers, Profiles } from '#server/db/schema.ts';
import { addDays } from '#shared/time/local-time.ts';
import { ZONE } from './calendar.ts';
import { someNames } from './names.ts';
import type { Random } from './random.ts';
import type { StudioStory } from './story.ts';

export const PASSWORD = 'atelio-demo';
export const ADMIN = { email: 'admin@atelio.test', name: 'Ada Ribes' };
export const OWNER = { email: 'owner@atelio.test', studio: 'taller-fang' };
export const GUEST = { email: 'guest@atelio.test', name: 'Laia Kessler' };

const GUESTS = 120;
/** Reserved domains: no mail arrives there, so no real user has such an address. */
export const GUESTS_DOMAIN = 'guests.example';
export const OWNERS_DOMAIN = 'owners.example';

export interface Account {
  id: string;
  name: string;
  email: string;
}

export interface People {
  admin: Account;
  /** The guest whose password is printed at start. */
  guest: Account;
  guests: Account[];
  /** Owners by the slug of their studio. */
  owners: Map<string, Account>;
}

export function inventPeople(random: Random, studios: readonly StudioStory[]): People {
  const account = (name: string, email: string): Account => ({ id: random.id(), name, email });
  return {
    admin: account(ADMIN.name, ADMIN.email),
    guest: account(GUEST.name, GUEST.email),
    owners: new Map(studios.map((studio) => [studio.slug, account(ownerOf(studio), emailOfOwner(studio))])),
    guests: someNames(random, GUESTS).map((name) => account(name, `${plain(name)}@${GUESTS_DOMAIN}`)),
  };
}

const ownerOf = ({ people: [owner], slug }: StudioStory) => {
  if (!owner) throw new Error(`Nobody owns ${slug}`);
  return owner.name;
};

const emailOfOwner = ({ slug }: StudioStory) => (slug === OWNER.studio ? OWNER.email : `${slug}@${OWNERS_DOMAIN}`);

/** Turns a name into the local part of an address: "Àlex Pérez Mas" becomes "alex.perez.mas". */
const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');

interface AccountRows {
  users: Insertable<AuthUsers>[];
  identities: Insertable<AuthIdentities>[];
  profiles: Insertable<Profiles>[];
}

/** Creates the rows of all accounts. @param passwordHash of their common password */
export function accountRows(random: Random, people: People, passwordHash: string, today: Date): AccountRows {
  const { admin, guest, guests, owners } = people;
  const all = [
    rowsOf(random, admin, 'admin', passwordHash, today),
    rowsOf(random, guest, 'user', passwordHash, today),
    ...[...owners.values()].map((owner) => rowsOf(random, owner, 'studio_owner', passwordHash, today)),
    ...guests.map((other) => rowsOf(random, other, 'user', passwordHash, today)),
  ];
  return {
    users: all.map(({ user }) => user),
    identities: all.map(({ identity }) => identity),
    profiles: all.map(({ profile }) => profile),
  };
}

type Role = 'user' | 'studio_owner' | 'admin';

function rowsOf(random: Random, { id, name, email }: Account, role: Role, password_hash: string, today: Date) {
  const created_at = addDays(today, -random.integer(30, 500), ZONE);
  const provider = { provider: 'email', providers: ['email'] };
  const user: Insertable<AuthUsers> = {
    id,
    email,
    password_hash,
    email_confirmed_at: created_at,
    email_proven_at: created_at,
    app_metadata: role === 'admin' ? { ...provider, role } : provider,
    user_metadata: { name, email, email_verified: true, phone_verified: false, ...(role !== 'user' && { role }) },
    created_at,
    updated_at: created_at,
  };
  const identity: Insertable<AuthIdentities> = {
    id: random.id(),
    user_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: { sub: id, email, email_verified: true, phone_verified: false },
    created_at,
    updated_at: created_at,
  };
  const profile: Insertable<Profiles> = {
    id,
    full_name: name,
    role,
    user_type: role === 'studio_owner' ? 'studio_owner' : 'enthusiast',
    onboarding_completed: true,
    language: 'en',
    created_at,
    updated_at: created_at,
  };
  return { user, identity, profile };
}
