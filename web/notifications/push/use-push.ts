import { useEffect, useState } from 'react';
import { ApiProblem } from '#web/api.ts';
import { problemText } from '#web/problem-text.ts';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { findPushState, type PushState, turnPushOff, turnPushOn } from './browser-push.ts';

/**
 * Returns whether this browser shows the person's notifications, and functions that change it. Needs the texts `push`.
 * @param owner id of the signed-in person
 */
export function usePush(owner: string) {
  const { t } = useWords();
  const [state, setState] = useState<PushState>();
  const { busy, failure, run } = useAttempt((error) =>
    error instanceof ApiProblem ? problemText(t, error) : t('push.failed'),
  );
  useEffect(() => {
    let isShown = true;
    void findPushState(owner).then((found) => isShown && setState(found));
    return () => {
      isShown = false;
    };
  }, [owner]);
  const turnOn = () => run(async () => setState(await turnPushOn(owner)));
  const turnOff = () =>
    run(async () => {
      await turnPushOff();
      setState('off');
    });
  return { state, busy, failure, turnOn, turnOff };
}
