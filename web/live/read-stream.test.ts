import { expect, it } from 'vitest';
import { pauseBefore } from './connection.ts';
import { readStream, type StreamEvent } from './read-stream.ts';

async function read(parts: string[]): Promise<StreamEvent[]> {
  const encoded = parts.map((part) => new TextEncoder().encode(part));
  const events: StreamEvent[] = [];
  for await (const event of readStream(new Blob(encoded).stream())) events.push(event);
  return events;
}

it('reads events that arrive in pieces, and leaves out one that is not complete', async () => {
  const text = 'retry: 2000\n\nid: 1.2:3:\ndata: [{"kind":"message","conversation":"é"}]\n\n:\n\nid: 4\ndata: [{"ki';
  const expected = [
    { cursor: undefined, changes: [] },
    { cursor: '1.2:3:', changes: [{ kind: 'message', conversation: 'é' }] },
    { cursor: undefined, changes: [] },
  ];
  expect(await read([text])).toEqual(expected);
  expect(await read(Array.from(text))).toEqual(expected);
});

it('waits longer after each failure, at most half a minute, and never exactly as long as others', () => {
  const pauses = Array.from({ length: 20 }, (_, tries) => pauseBefore(tries));
  pauses.forEach((pause, tries) => {
    const longest = Math.min(30_000, 1000 * 2 ** tries);
    expect(pause).toBeGreaterThanOrEqual(longest / 2);
    expect(pause).toBeLessThanOrEqual(longest);
  });
  expect(new Set(Array.from({ length: 20 }, () => pauseBefore(20))).size).toBeGreaterThan(1);
});
