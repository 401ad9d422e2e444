import { seedDatabase } from '#demo/seed-database.ts';
import { main } from '#server/main.ts';

// Starts the program from its sources with a single screen, for tests of starting and stopping.
await main(process.env, {
  screens: async () =>
    new Response('<!doctype html><title>A screen</title>', { headers: { 'Content-Type': 'text/html' } }),
  seedDatabase,
});
