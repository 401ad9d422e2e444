import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#shared/schemas/messages.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { sendPicture } from '#tests/uploads.ts';
import { erase, makeFolder, sendAway } from '#tests/worlds/accounts-to-erase.ts';
import { imageWorker } from '../media/imaging/image-worker.ts';
import { mediaTasks } from '../media/jobs.ts';

const world = await createWorld({ dataDir: makeFolder('messages') });
afterAll(() => imageWorker.stop());
const owner = await makePerson(world);
const studio = await makeStudio(world, owner);
const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
  .png()
  .toBuffer();

const begin = async (guest: MadePerson) => {
  const body = { studio_id: studio.id, text: 'I am Zebedeu' };
  const reply = await world.request('/api/v1/conversations', json('POST', body, guest));
  return (await reply.json()) as Conversation;
};
const upload = (as: MadePerson, id: string) =>
  sendPicture(world.request, { folder: `conversations/${id}`, as, file, name: 'clay.png' });
const send = (person: MadePerson, id: string, pictures: string[], text = '') =>
  world.request(`/api/v1/conversations/${id}/messages`, json('POST', { text, pictures }, person));
const look = (path: string, as?: MadePerson) => world.request(path, as && { headers: asPerson(as) });

describe('a picture in a conversation', () => {
  it('is for its two sides, and gone with the account of the guest who sent it', async () => {
    const [guest, other] = [await makePerson(world, { name: 'Zebedeu' }), await makePerson(world)];
    const { id } = await begin(guest);
    expect((await upload(other, id)).status).toBe(404);
    const { secure_url, public_id } = await upload(guest, id);
    expect((await send(owner, id, [secure_url])).status).toBe(422);
    const sent = (await (await send(guest, id, [secure_url])).json()) as Message;
    const [{ url } = { url: '' }] = sent.pictures;
    const shown = await look(url, owner);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
    });
    expect((await look(`${url}?width=320`, guest)).status).toBe(200);
    expect([(await look(url)).status, (await look(url, other)).status]).toEqual([401, 404]);
    expect((await look(new URL(secure_url).pathname, guest)).status).toBe(404);
    const elsewhere = await begin(other);
    expect((await look(url.replace(id, elsewhere.id), other)).status).toBe(404);

    await sendAway(world, guest);
    await erase(world);
    await doQueued(world, mediaTasks(world));
    expect((await look(url, owner)).status).toBe(404);
    expect(await world.db.selectFrom('uploads').where('public_id', '=', public_id).selectAll().execute()).toEqual([]);
    const page = await look(`/api/v1/conversations/${id}/messages`, owner);
    const { items } = (await page.json()) as { items: Message[] };
    expect(items).toMatchObject([
      { text: '', is_erased: true, sender_name: null, pictures: [] },
      { text: '', is_erased: true, sender_name: null },
    ]);
    const conversation = (await (await look(`/api/v1/conversations/${id}`, owner)).json()) as Conversation;
    expect(conversation.guest.name).toBe(null);
  });
});
