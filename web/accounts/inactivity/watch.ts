import { endSession } from '../sign-out.ts';
import { type Idle, idleAt } from './idle.ts';
import { keepEnded, keepLastActive, onActiveElsewhere, readLastActive } from './last-active.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'];
/** Milliseconds between two notes that somebody is there. */
const NOTE_EVERY = 5000;
/** Milliseconds between two looks at the clock: a computer that slept lost its timers, not its clock. */
const LOOK_EVERY = 10_000;

export interface Watch {
  /** Somebody answered the warning: it begins anew, in every tab. */
  stay: () => void;
  stop: () => void;
}

/**
 * Watches for activity while somebody is signed in, and signs them out when there was none for too long.
 * @param tell hears of every phase, and each second of the warning
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
    keepEnded(Date.now());
    void endSession('local');
  }
  /** What somebody does during the warning is not an answer to it: only its button is. */
  function note(): void {
    const now = Date.now();
    if (idleAt(now, readLastActive()).phase !== 'active') look();
    else if (now - noted >= NOTE_EVERY || now < noted) {
      noted = now;
      keepLastActive(now);
    }
  }

  // Who signs in or opens a page is there; a page that the browser itself put away and fetched again says nothing.
  const isWoken = 'wasDiscarded' in document && document.wasDiscarded === true && readLastActive() > 0;
  if (!isWoken) keepLastActive(Date.now());
  for (const sign of SIGNS) document.addEventListener(sign, note, { capture: true, passive: true });
  for (const sign of ['focus', 'pageshow']) window.addEventListener(sign, look);
  document.addEventListener('visibilitychange', look);
  const leave = onActiveElsewhere(look);
  look();
  const stay = () => {
    keepLastActive(Date.now());
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
