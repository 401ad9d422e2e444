import type { SeedDatabase } from '#server/start.ts';
import { continueDemo } from './continue.ts';
import { closeDemoAccounts, openDemoAccounts } from './demo-accounts.ts';
import { assertNoUnfinishedLargeWorld, fillWithLargeWorld } from './large-world.ts';
import { isEmpty, seedDemo } from './seed.ts';

/**
 * Fills an empty database with the demo world or brings that up to date, if the configuration allows it; or creates
 * the large world it asks for. Deactivates demo accounts if it does not.
 * @throws StartError if a large world is requested and the database has other data, or if creating one was interrupted
 */
export const seedDatabase: SeedDatabase = async (services, isEmbedded) => {
  const { config, db, log } = services;
  const { demo, isLocal } = config;
  if (demo === 'on' || typeof demo === 'object' || isLocal) await openDemoAccounts(db);
  else {
    const closed = await closeDemoAccounts(db);
    if (closed > 0) log.warn({ closed }, 'demo accounts are closed, since SITE_URL is public; DEMO=on opens them');
  }
  if (typeof demo === 'object') {
    await fillWithLargeWorld(services, demo.offerings);
    return true;
  }
  await assertNoUnfinishedLargeWorld(services);
  if (demo === 'off' || (demo === 'auto' && !(isEmbedded && isLocal))) return false;
  if (await isEmpty(services)) {
    console.log('Filling the empty database with the demo world …');
    await seedDemo(services);
  }
  return continueDemo(services);
};
