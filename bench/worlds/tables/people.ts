import { ADMIN, GUEST, OWNER } from '#demo/people.ts';
import type { Value } from '../copy.ts';
import { Dice, idOf } from '../dice.ts';
import type { Owner, Studio } from '../studios.ts';
import { daysAgo, type World } from '../world.ts';
import type { Table } from './table.ts';

interface Person {
  /** Among all people of the world. */
  n: number;
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'user' | 'studio_owner';
}

/** Whose passwords are printed at start; owners come after them. */
const KNOWN = [
  { ...ADMIN, role: 'admin' },
  { ...GUEST, role: 'user' },
] as const;

const knownPeople = (): Person[] => KNOWN.map((person, n) => ({ ...person, n, id: idOf('person', n) }));

/** The account of an owner. */
export const ownerId = ({ n }: Owner): string => idOf('person', KNOWN.length + n);

const personOf = (owner: Owner): Person => ({
  n: KNOWN.length + owner.n,
  id: ownerId(owner),
  name: owner.name,
  email: owner.n === 0 ? OWNER.email : `owner-${owner.n}@owners.example`,
  role: 'studio_owner',
});

const table = (name: string, columns: readonly string[], rowOf: (person: Person, world: World) => Value[]): Table => ({
  name,
  columns,
  first: (world) => knownPeople().map((person) => rowOf(person, world)),
  rows: ({ owner, isFirstOfOwner }: Studio, world) => (isFirstOfOwner ? [rowOf(personOf(owner), world)] : []),
});

const since = ({ n }: Person, world: World) => daysAgo(world, 30 + new Dice('person', n).below(470));

const users = table(
  'auth.users',
  [
    'id',
    'email',
    'password_hash',
    'email_confirmed_at',
    'email_proven_at',
    'app_metadata',
    'user_metadata',
    'created_at',
  ],
  (person, world) => {
    const { id, name, email, role } = person;
    const provider = { provider: 'email', providers: ['email'], ...(role === 'admin' && { role }) };
    const metadata = { name, email, email_verified: true, phone_verified: false };
    const at = since(person, world);
    return [id, email, world.passwordHash, at, at, JSON.stringify(provider), JSON.stringify(metadata), at];
  },
);

const identities = table(
  'auth.identities',
  ['id', 'user_id', 'provider', 'provider_id', 'identity_data', 'created_at'],
  (person, world) => {
    const { n, id, email } = person;
    const data = JSON.stringify({ sub: id, email, email_verified: true, phone_verified: false });
    return [idOf('identity', n), id, 'email', id, data, since(person, world)];
  },
);

const profiles = table(
  'profiles',
  ['id', 'full_name', 'role', 'user_type', 'onboarding_completed', 'language', 'created_at'],
  (person, world) => {
    const type = person.role === 'studio_owner' ? 'studio_owner' : 'enthusiast';
    return [person.id, person.name, person.role, type, true, 'en', since(person, world)];
  },
);

/** Owners have the plan without a limit of offerings. */
const subscriptions: Table = {
  name: 'subscriptions',
  columns: ['id', 'owner_id', 'plan_id', 'started_at'],
  rows: ({ owner, isFirstOfOwner }, world) =>
    isFirstOfOwner ? [[idOf('subscription', owner.n), ownerId(owner), 'collective', daysAgo(world, 30)]] : [],
};

export const peopleTables: readonly Table[] = [users, identities, profiles, subscriptions];
