import * as build from 'virtual:react-router/server-build';
import { main } from './main.ts';
import { createScreens } from './screens.ts';

// The entry of the bundle: the program with the screens that were built for it.
await main(process.env, createScreens(build));

// For bench/page.ts, which holds the program against React alone.
export { build, createScreens };
