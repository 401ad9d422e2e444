import { AsyncLocalStorage } from 'node:async_hooks';

/** The network of the client whose page is being rendered: the API calls of a page have no socket of their own. */
export const forwardedClient = new AsyncLocalStorage<string>();
