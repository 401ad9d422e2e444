import { type FormEvent, useRef, useState } from 'react';
import { givenName } from '#shared/accounts.ts';
import type { FieldProblem } from '#shared/refusal.ts';
import { CONTACT_TOPICS } from '#shared/site.ts';
import { useSession } from '../accounts/session.ts';
import { ApiProblem, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { Field, TextAreaField, TextField } from '../forms/fields/field.tsx';
import { problemText } from '../problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useWords } from '../words.tsx';
import * as css from './contact.module.css';
import { type ContactDraft, deleteDraft, useDraft } from './contact-draft.ts';

type Faults = Partial<Record<keyof ContactDraft, string>>;

/** Returns the faults found before sending, as text keys by field. */
function findFaults({ name, email, message }: ContactDraft): Faults {
  return {
    ...(name.trim() === '' && { name: 'contact.faults.name' }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'contact.faults.email' }),
    ...(message.trim().length < 10 && { message: 'contact.faults.message' }),
  };
}

/** The form of a message to the operator. Typed values survive refusals, lost connections and reloads. */
export function ContactForm({ onSent }: { onSent: (by: { name: string; email: string }) => void }) {
  const { t } = useWords();
  const { me } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useDraft();
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const typed = { ...draft, name: draft.name ?? (me ? givenName(me) : ''), email: draft.email ?? me?.email ?? '' };

  const complain = (found: Faults) => {
    setFaults(found);
    const first = (['name', 'email', 'topic', 'message'] as const).find((field) => found[field]);
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const refuse = (error: unknown) => {
    const fields = error instanceof ApiProblem ? (error.problem.fields ?? []) : [];
    if (fields.length > 0) return complain(Object.fromEntries(fields.map((field) => [field.path, textOf(field)])));
    setFailure(problemText(t, error));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = findFaults(typed);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return complain(found);
    setFaults({});
    setBusy(true);
    try {
      await readJson(api['contact-messages'].$post({ json: typed }));
      deleteDraft();
      onSent({ name: typed.name.trim(), email: typed.email.trim() });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  const control = (name: keyof ContactDraft) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const errorOf = (name: keyof ContactDraft) => faults[name] && t(faults[name]);

  return (
    <form ref={form} className={css.contactForm} method="post" noValidate onSubmit={send}>
      <noscript>
        <Note>{t('contact.no_script')}</Note>
      </noscript>
      {failure && (
        <Note kind="brick" title={t('contact.failed')}>
          {failure} {t('contact.kept')}
        </Note>
      )}
      <TextField
        label={t('contact.name')}
        autoComplete="name"
        maxLength={200}
        error={errorOf('name')}
        {...control('name')}
      />
      <TextField
        label={t('contact.email')}
        help={t('contact.email_help')}
        type="email"
        autoComplete="email"
        maxLength={255}
        error={errorOf('email')}
        {...control('email')}
      />
      <Field label={t('contact.topic')}>
        {(wiring) => (
          <select {...wiring} {...control('topic')}>
            {CONTACT_TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {t(`contact.topics.${topic}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextAreaField
        label={t('contact.message')}
        error={errorOf('message')}
        {...control('message')}
        rows={6}
        maxLength={5000}
      />
      <Button type="submit" kind="clay" busy={busy} busyLabel={t('contact.sending')}>
        {t('contact.send')}
      </Button>
    </form>
  );
}

const textOf = ({ path, code }: FieldProblem) =>
  path === 'topic' ? `errors.fields.${code}` : `contact.faults.${path}`;
