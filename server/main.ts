import type { IncomingMessage, ServerResponse } from 'node:http';
import { StartError } from './config/start-error.ts';
import { readConfig } from './config.ts';
import { serializeError } from './log.ts';
import type { Screens } from './screens.ts';
import { type RunningServer, startServer } from './start.ts';

/** How this run of the program differs from the one from its bundle: `npm run dev` answers files and screens itself. */
export interface Development {
  /** Answers what it knows; calls `next` for the rest. */
  before: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

/** The program: starts, says where it is, and ends in order when asked to. */
export async function main(
  env: Record<string, string | undefined>,
  screens: Screens,
  development?: Development,
): Promise<void> {
  const givenUp = new AbortController();
  let server: RunningServer | undefined;
  const end = once(() => {
    givenUp.abort();
    server?.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  try {
    server = await startServer(readConfig(env), screens, givenUp.signal, development);
  } catch (error) {
    if (givenUp.signal.aborted) process.exit(0);
    // One clear sentence for what people can mend; everything else is a defect and shows where it came from.
    console.error(error instanceof StartError ? error.message : errorText(error));
    process.exit(1);
  }
}

function errorText(error: unknown): string {
  const { stack, message } = serializeError(error);
  return stack ?? message;
}

/** A second Ctrl-C does not start a second stop. */
function once(act: () => unknown): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
