import type { Ref } from 'react';
import { maskEmail } from '#web/accounts/known-guest.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './guest.module.css';
import { suggestAddress } from './suggest-address.ts';

export interface Who {
  name: string;
  email: string;
}

interface WhoFieldsProps {
  who: Who;
  /** The field that is not right, and why. */
  fault: { field: keyof Who; text: string } | undefined;
  /** The address that a mail could not be delivered to. */
  bounced: string | undefined;
  nameRef: Ref<HTMLInputElement>;
  emailRef: Ref<HTMLInputElement>;
  busy: boolean;
  onChange: (who: Who) => void;
  /** Sends the digits to the address that was probably meant. */
  onCorrect: (email: string) => void;
}

/** Name and email of a guest, and the button that mails the six digits. */
export function WhoFields({ who, fault, bounced, nameRef, emailRef, busy, onChange, onCorrect }: WhoFieldsProps) {
  const { t } = useWords();
  const errorOf = (field: keyof Who) => (fault?.field === field ? fault.text : undefined);
  const isTyped = bounced === who.email.trim();
  const meant = bounced && isTyped ? suggestAddress(bounced) : undefined;
  const [, domain] = meant?.split('@') ?? [];
  const bouncedText =
    bounced &&
    [
      t('guest_sign_in.bounced', { email: isTyped ? bounced : maskEmail(bounced) }),
      t(domain ? 'guest_sign_in.meant' : 'guest_sign_in.check_address', { domain }),
    ].join(' ');
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
          error={errorOf('email') ?? bouncedText}
          onChange={(event) => onChange({ ...who, email: event.target.value })}
        />
      </div>
      <div className={css.acts}>
        {meant && (
          <Button kind="clay" busy={busy} onClick={() => onCorrect(meant)}>
            {t('guest_sign_in.yes_meant', { domain })}
          </Button>
        )}
        <Button type="submit" kind={meant ? 'line' : 'clay'} busy={busy} busyLabel={t('guest_sign_in.sending')}>
          {t('guest_sign_in.send')}
        </Button>
      </div>
    </>
  );
}
