import { makeWorld } from './saved-worlds.ts';

/** Fills a data folder with the demo world once; every worker starts on a copy of it. */
export default async function prepareDemoWorld(): Promise<() => void> {
  const { folder, remove } = await makeWorld();
  process.env.E2E_WORLD = folder;
  return remove;
}
