import type { User } from '@supabase/auth-js';
import { lazy, useState } from 'react';
import { Fetched } from '../../ui/feedback/fetched.tsx';
import { useWords } from '../../words.tsx';
import { Row } from '../row.tsx';
import { RowButton } from '../row-button.tsx';
import { FactorRow } from './factor-row.tsx';
import { factorsOf, freeName } from './factors.ts';

const AddPhone = lazy(() => import('./add-phone.tsx'));

interface PhoneRowsProps {
  user: User;
  /** True if text messages can be sent; existing phones can be removed in any case. */
  offered: boolean;
  onAdded: (name: string) => void;
}

/** The phones that receive codes. */
export function PhoneRows({ user, offered, onAdded }: PhoneRowsProps) {
  const { t } = useWords();
  const [adding, setAdding] = useState(false);
  const phones = factorsOf(user, 'phone');
  const name = freeName(user, t('settings.two-step.phone.name'));
  const title = t(phones.length > 0 ? 'settings.two-step.phone.another' : 'settings.two-step.phone.name');
  return (
    <>
      {phones.map((factor) => (
        <FactorRow key={factor.id} factor={factor} title={factor.friendly_name || t('settings.two-step.phone.name')} />
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
          <p className="muted">{t('settings.two-step.phone.say')}</p>
        </Row>
      )}
      {adding && (
        <Fetched>
          <AddPhone
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
