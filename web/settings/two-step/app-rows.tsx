import type { User } from '@supabase/auth-js';
import { lazy, useState } from 'react';
import { Fetched } from '../../ui/feedback/fetched.tsx';
import { useWords } from '../../words.tsx';
import { Row } from '../row.tsx';
import { RowButton } from '../row-button.tsx';
import { FactorRow } from './factor-row.tsx';
import { factorsOf, freeName } from './factors.ts';

const AddApp = lazy(() => import('./add-app.tsx'));

/** The authenticator apps. */
export function AppRows({ user, onAdded }: { user: User; onAdded: (name: string) => void }) {
  const { t } = useWords();
  const [adding, setAdding] = useState(false);
  const apps = factorsOf(user, 'totp');
  const name = freeName(user, t('settings.two-step.app.name'));
  const title = t(apps.length > 0 ? 'settings.two-step.app.another' : 'settings.two-step.app.name');
  return (
    <>
      {apps.map((factor) => (
        <FactorRow key={factor.id} factor={factor} title={factor.friendly_name || t('settings.two-step.app.name')} />
      ))}
      <Row
        title={title}
        actions={
          <RowButton of={title} onClick={() => setAdding(true)}>
            {t('settings.two-step.set_up')}
          </RowButton>
        }
      >
        <p className="muted">{t('settings.two-step.app.say')}</p>
      </Row>
      {adding && (
        <Fetched>
          <AddApp
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
