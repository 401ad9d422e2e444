import { BUILT_PROGRAM, freePort, makeDataFolder, removeFolder, startProgram, untilReady } from '../tests/running.ts';

/** Fills a data folder with the demo world once; every worker starts on a copy of it. */
export default async function makeDemoWorld(): Promise<() => void> {
  const dataDir = makeDataFolder();
  const port = await freePort();
  const program = startProgram(
    { NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    BUILT_PROGRAM,
  );
  const failure = await untilReady(program).then(
    () => undefined,
    (error: unknown) => error,
  );
  // It has to end cleanly: the copies start without recovery.
  program.child.kill('SIGTERM');
  const code = await program.ended;
  if (failure !== undefined || code !== 0) {
    removeFolder(dataDir);
    throw failure ?? new Error(`The program ended with ${code}: ${program.output()}`);
  }
  process.env.E2E_WORLD = dataDir;
  return () => removeFolder(dataDir);
}
