import { makeWorld } from './saved-worlds.ts';

// `npm test` runs this beside the unit tests: drawing the demo's covers takes minutes of CPU time, once.
const { remove } = await makeWorld({ withCovers: true });
remove();
