import type { Services } from '#server/services.ts';
import { type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

/** A studio with five events that everyone wants, and the people who want them. */
export interface HotStudio {
  id: string;
  owner: MadePerson;
  guests: MadePerson[];
  /** Two are booked at once, two are approved by the studio, and one is for the studio's offers. */
  events: HotEvent[];
  /** The offering that guests can only ask for. */
  requested: { id: string };
}

export interface HotEvent {
  id: string;
  mode: 'direct_booking' | 'requires_approval' | 'request_only';
  starts_at: Date;
}

const MODES = ['direct_booking', 'direct_booking', 'requires_approval', 'requires_approval', 'request_only'] as const;

/** @param capacity seats of each event */
export async function makeHotStudio(services: Services, guests: number, capacity: number): Promise<HotStudio> {
  const owner = await makePerson(services, { name: 'Owner' });
  const subscription = { owner_id: owner.id, plan_id: 'studio', started_at: services.now() };
  await services.db.insertInto('subscriptions').values(subscription).execute();
  const studio = await makeStudio(services, owner);
  const events: HotEvent[] = [];
  let requested = { id: '' };
  for (const mode of MODES) {
    const offering = await makeOffering(services, studio, { booking_mode: mode, capacity });
    if (mode === 'request_only') requested = offering;
    // Whole seconds, as the API writes the start of an event.
    const starts_at = new Date(Math.ceil(services.now().getTime() / 1000) * 1000 + 240 * 3_600_000);
    const { id } = await makeEvent(services, offering, { starts_at });
    events.push({ id, mode, starts_at });
  }
  const people: MadePerson[] = [];
  for (let number = 1; number <= guests; number += 1)
    people.push(await makePerson(services, { name: `Guest ${number}` }));
  return { id: studio.id, owner, guests: people, events, requested };
}
