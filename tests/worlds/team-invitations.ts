import type { Team } from '#shared/schemas/studios/team.ts';
import { createWorld } from '../harness.ts';
import { mailsTo } from '../mailbox.ts';
import { asPerson, json, type MadePerson, makePerson, makeStudio } from '../makers.ts';

type Answer = Team & { code: string; data: Record<string, unknown>; slug: string; role: string };

/** Creates a world at a fixed time, with studios whose owners invite people to their teams. */
export async function createTeams() {
  const time = new Date('2031-03-01T10:00:00Z').getTime();
  const world = await createWorld({}, () => new Date(time));

  async function send(person: MadePerson | undefined, method: string, path: string, body?: unknown) {
    const init =
      body === undefined ? { method, ...(person && { headers: asPerson(person) }) } : json(method, body, person);
    const answer = await world.request(`/api/v1${path}`, init);
    return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Answer };
  }

  async function begin() {
    const owner = await makePerson(world, { name: 'Marta' });
    const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
    await world.db
      .insertInto('studio_members')
      .values({ studio_id: studio.id, user_id: owner.id, role: 'owner', name: 'Marta' })
      .execute();
    return { owner, studio, path: `/studios/${studio.id}` };
  }

  const anAddress = () => `invited-${crypto.randomUUID()}@atelio.test`;
  /** Returns the token of the latest mail's link. */
  const tokenFor = async (email: string) =>
    /team-invitation#([\w-]+)/.exec((await mailsTo(world, email)).at(-1)?.text ?? '')?.[1] ?? '';

  /** Creates a person with an invitation and its link. */
  async function invite(
    wanted: { role?: string; name?: string; is_public?: boolean; member_id?: string; person?: MadePerson } = {},
  ) {
    const { person, ...body } = wanted;
    const begun = await begin();
    const email = person?.email ?? anAddress();
    const sent = await send(begun.owner, 'POST', `${begun.path}/invitations`, { email, role: 'instructor', ...body });
    if (sent.status !== 201) throw new Error(`The invitation was refused: ${JSON.stringify(sent.body)}`);
    return { ...begun, email, token: await tokenFor(email), invitation: sent.body.invitations[0]?.id ?? '' };
  }

  const accept = (person: MadePerson, token: string, body: object = {}) =>
    send(person, 'POST', `/team-invitations/${token}/acceptance`, body);

  return { world, time, send, begin, anAddress, tokenFor, invite, accept };
}
