import { AsyncLocalStorage } from 'node:async_hooks';

/** The network that asked for the page which is being rendered: what the page asks of the API has no socket. */
export const forwardedClient = new AsyncLocalStorage<string>();
