import type { User } from '@supabase/auth-js';
import { lazy, useState } from 'react';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { useWords } from '#web/words.tsx';
import { Row } from '../row.tsx';
import { RowButton } from '../row-button.tsx';
import { FactorRow } from './factor-row.tsx';
import { factorsOf, freeName } from './factors.ts';

const KINDS = {
  app: { type: 'totp', AddFactor: lazy(() => import('./add-app.tsx')) },
  phone: { type: 'phone', AddFactor: lazy(() => import('./add-phone.tsx')) },
} as const;

interface FactorRowsProps {
  kind: keyof typeof KINDS;
  user: User;
  /** False if no further factor can be added, as without text messages; existing ones can be removed in any case. */
  offered?: boolean;
  onAdded: (name: string) => void;
}

/** The authenticator apps, or the phones that receive codes, and a row to add another. */
export function FactorRows({ kind, user, offered = true, onAdded }: FactorRowsProps) {
  const { t } = useWords();
  const [adding, setAdding] = useState(false);
  const { type, AddFactor } = KINDS[kind];
  const factors = factorsOf(user, type);
  const kindName = t(`settings.two-step.${kind}.name`);
  const name = freeName(user, kindName);
  const title = factors.length > 0 ? t(`settings.two-step.${kind}.another`) : kindName;
  return (
    <>
      {factors.map((factor) => (
        <FactorRow key={factor.id} factor={factor} title={factor.friendly_name || kindName} />
      ))}
      {offered && (
        <Row
          title={title}
          actions={
            <RowButton of={title} onClick={() => setAdding(true)}>
              {t('settings.two-step.set_up')}
            </RowButton>
          }
        >
          <p className="muted">{t(`settings.two-step.${kind}.say`)}</p>
        </Row>
      )}
      {adding && (
        <Fetched>
          <AddFactor
            name={name}
            onClose={() => setAdding(false)}
            onAdded={() => {
              setAdding(false);
              onAdded(name);
            }}
          />
        </Fetched>
      )}
    </>
  );
}
