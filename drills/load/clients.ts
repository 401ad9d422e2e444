import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { asPerson, json, type MadePerson } from '#tests/makers.ts';
import type { Answer, Call } from '../checker/calls.ts';
import { isSuccess } from '../checker/calls.ts';
import type { HotStudio } from '../hot-studio.ts';
import { type Action, chooseAction } from './actions.ts';
import { Board } from './board.ts';

/** Sends a request to one of the servers. @throws when no answer comes */
export type Send = (server: number, path: string, init: RequestInit) => Promise<Response>;

export interface LoadOptions {
  studio: HotStudio;
  servers: number;
  send: Send;
  /** Whether nobody begins anything new. */
  isOver: () => boolean;
  /** Milliseconds after that in which an operation is tried until it is answered. */
  patience: number;
}

/**
 * Lets every guest of the studio act at random for a while, each one thing after the other; all of them act for the
 * owner too. An operation without an answer is tried again with the same idempotency key, on any server.
 * @returns every call with its answer
 */
export async function runLoad({ studio, servers, send, isOver, patience }: LoadOptions): Promise<Call[]> {
  const calls: Call[] = [];
  const board = new Board();
  let overSince: number | undefined;
  const mayTry = () => {
    if (isOver()) overSince ??= Date.now();
    return overSince === undefined || Date.now() < overSince + patience;
  };
  const anyServer = () => Math.floor(Math.random() * servers);

  async function callOnce(action: Action, operation: string, server: number): Promise<Answer | undefined> {
    const { act, person, path, body, event, seats, booking } = action;
    const start = Date.now();
    const answer = await ask(send, server, path, body, person, operation);
    calls.push({ operation, act, by: person.id, start, end: Date.now(), event, seats, booking, answer });
    return answer;
  }

  async function carryOut(action: Action): Promise<Answer | undefined> {
    const operation = randomUUID();
    // Sometimes a double click, or a client that gives up too early and tries again elsewhere.
    const servers = Math.random() < 0.05 ? [anyServer(), anyServer()] : [anyServer()];
    const answers = await Promise.all(servers.map((server) => callOnce(action, operation, server)));
    let answer = answers.find(isSuccess) ?? answers.find((one) => one !== undefined);
    while (!answer && mayTry()) {
      await wait(50 + Math.random() * 200);
      answer = await callOnce(action, operation, anyServer());
    }
    return answer;
  }

  /** Looks whether there are seats for a guest in line, as the mail about them would say. */
  async function lookForOffers(guest: MadePerson): Promise<void> {
    const headers = asPerson(guest);
    const response = await send(anyServer(), '/me/waitlist-entries', { headers }).catch(() => undefined);
    if (!response?.ok) return;
    const { items } = (await response.json().catch(() => ({ items: [] }))) as { items: Place[] };
    for (const { state, booking_id, seats } of items) {
      if (state === 'offered' && booking_id) board.noteOffer(booking_id, guest.id, seats);
    }
  }

  const guestActs = async (guest: MadePerson) => {
    while (!isOver()) {
      if (Math.random() < 0.2) await lookForOffers(guest);
      const action = chooseAction(studio, guest, board);
      board.note(action, await carryOut(action));
    }
  };
  await Promise.all(studio.guests.map(guestActs));
  return calls;
}

interface Place {
  state: string;
  booking_id: string | null;
  seats: number;
}

/** @returns undefined when no answer came, or one of a server that is starting or stopping */
async function ask(
  send: Send,
  server: number,
  path: string,
  body: object,
  person: MadePerson,
  key: string,
): Promise<Answer | undefined> {
  try {
    const response = await send(server, path, json('POST', body, person, { 'Idempotency-Key': key }));
    const text = await response.text();
    const answer = JSON.parse(text) as {
      id?: string;
      state?: string;
      code?: string;
      status?: string;
      data?: Answer['data'];
    };
    if (response.status === 503 && answer.code === undefined) return undefined;
    const { id, state, code, data } = answer;
    return isSuccess({ status: response.status })
      ? { status: response.status, id, state }
      : { status: response.status, code, data };
  } catch {
    return undefined;
  }
}
