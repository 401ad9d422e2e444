/** Moves the focus to the toasts, from anywhere (specification §9). */
export const TOAST_KEY = 'F8';

/** True if the empty area had the focus when the first toast replaced it. */
export const previousFocus = { here: false };
