/** Moves the focus to the messages, from anywhere (specification §9). */
export const TOAST_KEY = 'F8';

/** Whether the focus was on the empty area when the first message took its place. */
export const focusWas = { here: false };
