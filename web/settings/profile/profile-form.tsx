import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '#web/api.ts';
import { useChangeLanguage } from '#web/shell/language/language-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { AddressFields } from './address-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { PhoneFields } from './phone-fields.tsx';
import * as css from './profile.module.css';
import { useProfileDraft } from './profile-draft.ts';
import {
  changedParts,
  findProfileFaults,
  PARTS,
  type ProfileField,
  type ProfilePart,
  type ProfileValues,
} from './profile-values.ts';
import { SaveNote } from './save-note.tsx';
import { type SaveResult, saveProfile } from './save-profile.ts';

/** Error texts by field. */
type Errors = Partial<Record<ProfileField, string>>;

const ORDER: readonly ProfileField[] = Object.values(PARTS).flat();

/** The profile form: one Save button, one request per part. Unsaved values survive failures and reloads. */
export function ProfileForm({ userId, saved }: { userId: string; saved: ProfileValues }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const changeLanguage = useChangeLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useProfileDraft(userId);
  const [errors, setErrors] = useState<Errors>({});
  const [result, setResult] = useState<SaveResult>();
  const [busy, setBusy] = useState(false);
  const values: ProfileValues = { ...saved, ...draft };
  const changed = changedParts(saved, values);

  const complain = (found: Errors) => {
    setErrors(found);
    const first = ORDER.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setResult(undefined);
    const faults = findProfileFaults(values);
    if (Object.keys(faults).length > 0) {
      return complain(Object.fromEntries(Object.entries(faults).map(([field, key]) => [field, t(key)])));
    }
    setErrors({});
    setBusy(true);
    const came = await saveProfile(changed, values, cache);
    setBusy(false);
    setDraft(withoutParts(draft, came.saved));
    // Only if it was chosen here: the reader may have switched the page to another language for this visit.
    if (draft.language && came.saved.includes('profile')) changeLanguage(draft.language);
    if (came.failed.length === 0) return toast({ title: t('settings.profile.saved') });
    setResult(came);
    complain(errorsOf(came));
  };
  const fields = {
    values,
    errors,
    onChange: (change: Partial<ProfileValues>) => setDraft({ ...draft, ...change }),
  };
  return (
    <form ref={form} className={css.profileForm} method="post" noValidate onSubmit={save}>
      <PersonFields {...fields} />
      <PhoneFields {...fields} />
      <AddressFields {...fields} />
      {result && <SaveNote result={result} focused={Object.keys(errors).length === 0} />}
      <p className={css.profileSave}>
        <Button type="submit" kind="clay" disabled={changed.length === 0} busy={busy} busyLabel={t('settings.saving')}>
          {t('settings.save')}
        </Button>
        {changed.length > 0 && !busy && <span className="small muted">{t('settings.profile.unsaved')}</span>}
      </p>
    </form>
  );
}

/** Returns the draft without the parts that have been saved. */
function withoutParts(draft: Partial<ProfileValues>, parts: readonly ProfilePart[]): Partial<ProfileValues> {
  const gone: readonly string[] = parts.flatMap((part) => PARTS[part]);
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !gone.includes(field)));
}

/** Returns the server's error texts by field. */
function errorsOf({ failed }: SaveResult): Errors {
  const problems = failed.flatMap(({ error }) => (error instanceof ApiProblem ? (error.problem.fields ?? []) : []));
  return Object.fromEntries(problems.map(({ path, message }) => [path, message]));
}
