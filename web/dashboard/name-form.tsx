import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { NAME_MAX } from '../../shared/accounts.ts';
import type { Me } from '../../shared/schemas/accounts.ts';
import { ME } from '../accounts/session.ts';
import { answer } from '../api.ts';
import { api } from '../browser-api.ts';
import { problemText } from '../problem-text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';

/** One's own name, as studios and tickets have it. */
export function NameForm({ me }: { me: Me }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(me.full_name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const complain = (sentence: string) => {
    setError(sentence);
    field.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return complain(t('dashboard.profile.name_missing'));
    setBusy(true);
    setError(undefined);
    try {
      const changed = await answer(api.me.$patch({ json: { full_name: name } }));
      cache.setQueryData([...ME, me.id], changed);
      setName(changed.full_name);
      toast({ title: t('dashboard.profile.saved') });
    } catch (failure) {
      complain(problemText(t, failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="profile-name" method="post" noValidate onSubmit={save}>
      <TextField
        ref={field}
        label={t('dashboard.profile.name')}
        help={t('dashboard.profile.name_help')}
        error={error}
        name="full_name"
        autoComplete="name"
        maxLength={NAME_MAX}
        value={name}
        onChange={(typed) => setName(typed.target.value)}
      />
      <Button
        type="submit"
        kind="ink"
        disabled={name.trim() === me.full_name}
        busy={busy}
        busyLabel={t('dashboard.profile.saving')}
      >
        {t('dashboard.profile.save')}
      </Button>
    </form>
  );
}
