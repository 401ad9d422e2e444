import { BUILT_PROGRAM, freePort, makeDataFolder, removeFolder, startProgram, untilReady } from '../tests/running.ts';

/** Fills a data folder with the demo world once; every worker starts on a copy of it. */
export default async function makeDemoWorld(): Promise<() => void> {
  const dataDir = makeDataFolder();
  const port = await freePort();
  const program = startProgram(
    { NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    BUILT_PROGRAM,
  );
  await untilReady(program).catch((error) => {
    program.child.kill('SIGTERM');
    throw error;
  });
  // What is left behind has to be whole: the copies start from it without recovery.
  program.child.kill('SIGTERM');
  const code = await program.ended;
  if (code !== 0) throw new Error(`The program ended with ${code}: ${program.output()}`);
  process.env.E2E_WORLD = dataDir;
  return () => removeFolder(dataDir);
}
