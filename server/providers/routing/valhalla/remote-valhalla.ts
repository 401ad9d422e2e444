import type { RoutingEngine } from '../port.ts';
import { valhalla } from './protocol.ts';

/** A Valhalla server at an address. */
export function remoteValhalla(url: string): RoutingEngine {
  const base = url.replace(/\/*$/, '/');
  return valhalla(async (act, question, signal) => {
    const reply = await fetch(new URL(act, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal,
    });
    if (!reply.ok) throw new Error(`Valhalla answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`);
    return reply.json();
  });
}
