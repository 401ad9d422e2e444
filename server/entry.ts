import * as build from 'virtual:react-router/server-build';
import { seedDatabase } from '#demo/seed-database.ts';
import { main } from './main.ts';
import { createScreens } from './screens.ts';

// The entry of the bundle: the program with its built screens.
await main(process.env, { screens: createScreens(build), seedDatabase });

// For bench/page.ts, which compares the program with React alone.
export { build, createScreens };
