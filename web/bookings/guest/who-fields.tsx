import type { Ref } from 'react';
import { TextField } from '../../forms/fields/field.tsx';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../words.tsx';
import * as css from './guest.module.css';

export interface Who {
  name: string;
  email: string;
}

interface WhoFieldsProps {
  who: Who;
  /** The field that is not right, and why. */
  fault: { field: keyof Who; text: string } | undefined;
  nameRef: Ref<HTMLInputElement>;
  emailRef: Ref<HTMLInputElement>;
  busy: boolean;
  onChange: (who: Who) => void;
}

/** Name and email of a guest, and the button that mails the six digits. */
export function WhoFields({ who, fault, nameRef, emailRef, busy, onChange }: WhoFieldsProps) {
  const { t } = useWords();
  const errorOf = (field: keyof Who) => (fault?.field === field ? fault.text : undefined);
  return (
    <>
      <div className={css.pair}>
        <TextField
          ref={nameRef}
          name="name"
          label={t('guest_sign_in.name')}
          help={t('guest_sign_in.name_help')}
          autoComplete="name"
          maxLength={200}
          value={who.name}
          error={errorOf('name')}
          onChange={(event) => onChange({ ...who, name: event.target.value })}
        />
        <TextField
          ref={emailRef}
          name="email"
          type="email"
          inputMode="email"
          label={t('guest_sign_in.email')}
          help={t('guest_sign_in.email_help')}
          autoComplete="email"
          maxLength={255}
          value={who.email}
          error={errorOf('email')}
          onChange={(event) => onChange({ ...who, email: event.target.value })}
        />
      </div>
      <Button type="submit" kind="clay" busy={busy} busyLabel={t('guest_sign_in.sending')}>
        {t('guest_sign_in.send')}
      </Button>
    </>
  );
}
