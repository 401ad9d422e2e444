import type { IncomingMessage, ServerResponse } from 'node:http';
import { StartError } from './config/start-error.ts';
import { type Config, readConfig } from './config.ts';
import type { Screens } from './screens.ts';
import { startServer } from './start.ts';

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
  let config: Config;
  try {
    config = readConfig(env);
    const server = await startServer(config, screens, development);
    const end = once(() =>
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      ),
    );
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  } catch (error) {
    // One clear sentence for what people can mend; everything else is a defect, with all its details.
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
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
