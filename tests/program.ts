import { main } from '../server/main.ts';

// The program from its sources, with one screen: what tests of starting and stopping run.
await main(
  process.env,
  async () => new Response('<!doctype html><title>A screen</title>', { headers: { 'Content-Type': 'text/html' } }),
);
