import type { LiveChange } from '#shared/live.ts';

/** One event of the stream. */
export interface StreamEvent {
  /** Where a client continues that has received it. */
  cursor: string | undefined;
  changes: LiveChange[];
}

/** Reads server-sent events from a response, each as soon as it is complete. */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield parseEvent(block);
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function parseEvent(block: string): StreamEvent {
  const event: StreamEvent = { cursor: undefined, changes: [] };
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) event.cursor = line.slice(4);
    if (line.startsWith('data: ')) event.changes = JSON.parse(line.slice(6)) as LiveChange[];
  }
  return event;
}
