/** Request options that let a save finish after the page is closed. Browsers allow 64 KiB of them at a time. */
export const KEEPALIVE_OPTIONS = { init: { keepalive: true } } as const;
