import { endSession } from '../sign-out.ts';
import { type Idle, idleAt } from './idle.ts';
import { onActiveElsewhere, readLastActive, storeEnded, storeLastActive } from './last-active.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'];
/** Milliseconds between two records of activity. */
const NOTE_EVERY = 5000;
/** Milliseconds between two checks of the clock: timers stop while a computer sleeps, its clock does not. */
const LOOK_EVERY = 10_000;

export interface Watch {
  /** Restarts the countdown in every tab, when the person answers the warning. */
  stay: () => void;
  stop: () => void;
}

/**
 * Tracks activity while a person is signed in, and signs them out when there was none for too long.
 * @param tell called with every phase, and each second of the warning
 */
export function watchActivity(tell: (idle: Idle) => void): Watch {
  let timer: ReturnType<typeof setTimeout>;
  let noted = 0;
  let isEnding = false;

  function look(): void {
    clearTimeout(timer);
    const idle = idleAt(Date.now(), readLastActive());
    tell(idle);
    if (idle.phase === 'over') end();
    else timer = setTimeout(look, idle.phase === 'warned' ? idle.left % 1000 || 1000 : Math.min(idle.left, LOOK_EVERY));
  }
  function end(): void {
    if (isEnding) return;
    isEnding = true;
    storeEnded(Date.now());
    void endSession('local');
  }
  /** Records activity, but not during the warning: only its button counts then. */
  function note(): void {
    const now = Date.now();
    if (idleAt(now, readLastActive()).phase !== 'active') look();
    else if (now - noted >= NOTE_EVERY || now < noted) {
      noted = now;
      storeLastActive(now);
    }
  }

  // Signing in or opening a page is activity; a page that the browser discarded and restored is not.
  const isWoken = 'wasDiscarded' in document && document.wasDiscarded === true && readLastActive() > 0;
  if (!isWoken) storeLastActive(Date.now());
  for (const sign of SIGNS) document.addEventListener(sign, note, { capture: true, passive: true });
  for (const sign of ['focus', 'pageshow']) window.addEventListener(sign, look);
  document.addEventListener('visibilitychange', look);
  const leave = onActiveElsewhere(look);
  look();
  const stay = () => {
    storeLastActive(Date.now());
    look();
  };
  const stop = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) document.removeEventListener(sign, note, { capture: true });
    for (const sign of ['focus', 'pageshow']) window.removeEventListener(sign, look);
    document.removeEventListener('visibilitychange', look);
    leave();
  };
  return { stay, stop };
}
