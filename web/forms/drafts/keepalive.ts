/** For a request with words in it: it goes its way although the page is left. Browsers allow 64 KiB of them at a time. */
export const EVEN_WHEN_LEAVING = { init: { keepalive: true } } as const;
