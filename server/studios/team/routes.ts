import { type Context, Hono } from 'hono';
import { type Person, requireSignIn } from '#server/http/actor.ts';
import { describeRoute, noContentResponse, responses } from '#server/http/describe-route.ts';
import type { Env } from '#server/http/env.ts';
import { limitPerNetwork } from '#server/http/limits/rate-limits.ts';
import { optionalBody } from '#server/http/optional-body.ts';
import { validate } from '#server/http/validate.ts';
import type { Services } from '#server/services.ts';
import { Order } from '#shared/schemas/studios/studio-changes.ts';
import {
  Acceptance,
  InvitationOffer,
  InvitationRevocationPreview,
  Joined,
  MemberChange,
  NewInvitation,
  NewMember,
  Team,
} from '#shared/schemas/studios/team.ts';
import { acceptInvitation, getOffer } from './acceptance.ts';
import { invite, previewRevocation, resendInvitation, revokeInvitation } from './invitations.ts';
import { addMember, getTeam, leaveTeam, orderMembers, removeMember, restoreMember, updateMember } from './team.ts';

const answersTeam = responses('The team as it is then.', Team);
const answersMore = responses('The team as it is then.', Team, 201);

/** The team of a studio, mounted at /api/v1. */
export const teamRoutes = (services: Services) => {
  const actor = (c: Context<Env & { Variables: { person: Person } }>) => ({
    userId: c.var.person.userId,
    email: c.var.person.email,
    language: c.var.language,
  });
  return new Hono<Env>()
    .get(
      '/studios/:id/team',
      describeRoute('Teams', 'List the team of a studio', responses('The team.', Team)),
      requireSignIn,
      async (c) => c.json(await getTeam(services, c.var.person, c.req.param('id'))),
    )
    .post(
      '/studios/:id/team',
      describeRoute('Teams', 'Add a team member without an account', answersMore),
      requireSignIn,
      validate('json', NewMember),
      async (c) => c.json(await addMember(services, actor(c), c.req.param('id'), c.req.valid('json')), 201),
    )
    .put(
      '/studios/:id/team-order',
      describeRoute('Teams', 'Reorder the team', answersTeam),
      requireSignIn,
      validate('json', Order),
      async (c) => c.json(await orderMembers(services, actor(c), c.req.param('id'), c.req.valid('json').ids)),
    )
    .delete(
      '/studios/:id/team/me',
      describeRoute('Teams', 'Leave a team', noContentResponse('The studio is not there any more.')),
      requireSignIn,
      async (c) => {
        await leaveTeam(services, actor(c), c.req.param('id'));
        return c.body(null, 204);
      },
    )
    .patch(
      '/studios/:id/team/:member',
      describeRoute('Teams', 'Update a team member', answersTeam),
      requireSignIn,
      validate('json', MemberChange),
      async (c) => {
        const { id, member } = c.req.param();
        return c.json(await updateMember(services, actor(c), id, member, c.req.valid('json')));
      },
    )
    .delete(
      '/studios/:id/team/:member',
      describeRoute('Teams', 'Remove a team member', answersTeam),
      requireSignIn,
      async (c) => c.json(await removeMember(services, actor(c), c.req.param('id'), c.req.param('member'))),
    )
    .post(
      '/studios/:id/team/:member/restoration',
      describeRoute('Teams', 'Restore the rights of a team member whom the plan had no room for', answersTeam),
      requireSignIn,
      async (c) => c.json(await restoreMember(services, actor(c), c.req.param('id'), c.req.param('member'))),
    )
    .post(
      '/studios/:id/invitations',
      describeRoute('Teams', 'Send an invitation to the team', answersMore),
      requireSignIn,
      validate('json', NewInvitation),
      async (c) => c.json(await invite(services, actor(c), c.req.param('id'), c.req.valid('json')), 201),
    )
    .post(
      '/studios/:id/invitations/:invitation/mails',
      describeRoute('Teams', 'Resend an invitation with a new link', answersMore),
      requireSignIn,
      async (c) => {
        const { id, invitation } = c.req.param();
        return c.json(await resendInvitation(services, actor(c), id, invitation), 201);
      },
    )
    .get(
      '/studios/:id/invitations/:invitation/revocation',
      describeRoute(
        'Teams',
        'Count the assignments that end with an invitation',
        responses('What the invited person is assigned to.', InvitationRevocationPreview),
      ),
      requireSignIn,
      async (c) => {
        const { id, invitation } = c.req.param();
        return c.json(await previewRevocation(services, c.var.person, id, invitation));
      },
    )
    .delete(
      '/studios/:id/invitations/:invitation',
      describeRoute('Teams', 'Revoke an invitation', answersTeam),
      requireSignIn,
      async (c) => {
        const { id, invitation } = c.req.param();
        return c.json(await revokeInvitation(services, actor(c), id, invitation));
      },
    )
    .get(
      '/team-invitations/:token',
      describeRoute('Teams', 'Get an invitation', responses('What the link offers.', InvitationOffer)),
      limitPerNetwork(services, { name: 'team-offers', burst: 30, count: 120, seconds: 3600 }),
      async (c) => c.json(await getOffer(services, c.req.param('token'))),
    )
    .post(
      '/team-invitations/:token/acceptance',
      describeRoute('Teams', 'Accept an invitation', responses('The studio.', Joined, 201)),
      requireSignIn,
      optionalBody,
      validate('json', Acceptance),
      async (c) => {
        const { other_address = false } = c.req.valid('json');
        return c.json(await acceptInvitation(services, actor(c), c.req.param('token'), other_address), 201);
      },
    );
};
