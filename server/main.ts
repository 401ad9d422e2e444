import { StartError } from './config/start-error.ts';
import { readConfig } from './config.ts';
import { serializeError } from './log.ts';
import { type ProgramParts, type RunningServer, startServer } from './start.ts';

/** Runs the program: starts it, prints its URL, and shuts it down on a signal. */
export async function main(env: Record<string, string | undefined>, parts: ProgramParts): Promise<void> {
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
    server = await startServer(readConfig(env), parts, givenUp.signal);
  } catch (error) {
    if (givenUp.signal.aborted) process.exit(0);
    // Users can fix a StartError and get one clear sentence; everything else is a defect and gets its stack.
    console.error(error instanceof StartError ? error.message : errorText(error));
    process.exit(1);
  }
}

function errorText(error: unknown): string {
  const { stack, message } = serializeError(error);
  return stack ?? message;
}

/** Ignores a second Ctrl-C. */
function once(act: () => unknown): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
