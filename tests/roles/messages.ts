import { json } from '../makers.ts';
import { ofTheGuest, type Row, signedInOnly, team, twoSides } from './statuses.ts';
import { people, reviewOfGuest, studio, world } from './world.ts';

/** Begins a conversation of the guest with the studio, unless there is one. @returns its path */
async function conversationPath(): Promise<string> {
  const body = { studio_id: studio.id, text: 'Is there parking?' };
  const reply = await world.request('/api/v1/conversations', json('POST', body, people.guest));
  return `/api/v1/conversations/${((await reply.json()) as { id: string }).id}`;
}

const cannedReply = async () => {
  const reply = { studio_id: studio.id, title: 'The door', text: 'Green gate.', created_at: new Date() };
  return (await world.db.insertInto('canned_replies').values(reply).returning('id').executeTakeFirstOrThrow()).id;
};

/** Routes of messages and reviews. */
export const messagesRows: Record<string, Row> = {
  'GET /api/v1/conversations': signedInOnly(200),
  'POST /api/v1/conversations': {
    body: () => ({ studio_id: studio.id, text: 'Is there parking?' }),
    // Who answers for the studio does not ask it.
    status: { visitor: 401, other: 201, owner: 409, manager: 409 },
  },
  'GET /api/v1/conversations/:id': { path: conversationPath, status: twoSides(200) },
  'GET /api/v1/conversations/:id/messages': {
    path: async () => `${await conversationPath()}/messages`,
    status: twoSides(200),
  },
  'POST /api/v1/conversations/:id/messages': {
    path: async () => `${await conversationPath()}/messages`,
    body: () => ({ text: 'Two racks in the yard.' }),
    status: twoSides(201),
  },
  'GET /api/v1/conversations/:id/pictures/:name{[\\w-]{22}}': {
    path: async () => `${await conversationPath()}/pictures/${'A'.repeat(22)}`,
    // There is no picture.
    status: twoSides(404),
  },
  'PUT /api/v1/conversations/:id/read': {
    path: async () => `${await conversationPath()}/read`,
    body: () => ({ to: 1 }),
    status: twoSides(204),
  },
  'DELETE /api/v1/conversations/:id/block': {
    path: async () => `${await conversationPath()}/block`,
    status: twoSides(204),
  },
  'POST /api/v1/conversations/:id/report': {
    path: async () => {
      const path = await conversationPath();
      await world.db.deleteFrom('message_reports').execute();
      return `${path}/report`;
    },
    body: () => ({ reason: 'spam', block: false }),
    status: twoSides(204),
  },
  'GET /api/v1/studios/:id/canned-replies': {
    path: () => `/api/v1/studios/${studio.id}/canned-replies`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/canned-replies': {
    path: () => `/api/v1/studios/${studio.id}/canned-replies`,
    body: () => ({ title: 'The door', text: 'Green gate.' }),
    status: team(201, 201, 403, 403),
  },
  'PUT /api/v1/studios/:id/canned-replies/:reply': {
    path: async () => `/api/v1/studios/${studio.id}/canned-replies/${await cannedReply()}`,
    body: () => ({ title: 'The door', text: 'Green gate.' }),
    status: team(200, 200, 403, 403),
  },
  'DELETE /api/v1/studios/:id/canned-replies/:reply': {
    path: async () => `/api/v1/studios/${studio.id}/canned-replies/${await cannedReply()}`,
    status: team(204, 204, 403, 403),
  },
  'PUT /api/v1/conversations/:id/block': {
    path: async () => {
      await world.db.deleteFrom('message_blocks').execute();
      return `${await conversationPath()}/block`;
    },
    status: twoSides(204),
  },
  'GET /api/v1/studios/:id/reviews': { path: () => `/api/v1/studios/${studio.id}/reviews`, status: 200 },
  'PATCH /api/v1/reviews/:id': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}`,
    body: () => ({ stars: 4 }),
    status: ofTheGuest(200),
  },
  'DELETE /api/v1/reviews/:id': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}`,
    status: ofTheGuest(204),
  },
  'POST /api/v1/reviews/:id/reply': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/reply`,
    body: () => ({ text: 'Thank you' }),
    status: team(201, 201, 403, 403),
  },
  // Owners and managers may change a reply; this review has none.
  'PUT /api/v1/reviews/:id/reply': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/reply`,
    body: () => ({ text: 'Thank you very much' }),
    status: team(404, 404, 403, 403),
  },
  'POST /api/v1/reviews/:id/reports': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/reports`,
    body: () => ({ objection: 'insults' }),
    status: { visitor: 401, guest: 403, other: 204 },
  },
  'PUT /api/v1/reviews/:id/helpful': {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/helpful`,
    // Neither the author nor the team of the studio votes.
    status: { visitor: 401, guest: 403, other: 204, owner: 403, manager: 403, instructor: 403, front_desk: 403 },
  },
  'DELETE /api/v1/reviews/:id/helpful': signedInOnly(204, {
    path: async () => `/api/v1/reviews/${await reviewOfGuest()}/helpful`,
  }),
};
