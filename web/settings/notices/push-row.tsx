import { useId } from 'react';
import type { Me } from '#shared/schemas/accounts.ts';
import { usePush } from '#web/notifications/push/use-push.ts';
import { useWords } from '#web/words.tsx';
import { Row } from '../row.tsx';
import { RowSwitch } from './row-switch.tsx';

/** The row that turns notifications of this browser on and off, or says why it cannot. */
export function PushRow({ me }: { me: Me }) {
  const { t } = useWords();
  const id = useId();
  const { state, busy, failure, turnOn, turnOff } = usePush(me.id);
  const isPossible = state === 'on' || state === 'off';
  return (
    <Row
      title={<span id={id}>{t('push.title')}</span>}
      actions={
        isPossible && (
          <RowSwitch
            labelledBy={id}
            checked={state === 'on'}
            busy={busy}
            onChange={(wanted) => (wanted ? turnOn() : turnOff())}
          />
        )
      }
    >
      <p className="muted" aria-live="polite">
        {state && t(`push.${state}`)}
      </p>
      {failure && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
    </Row>
  );
}
