import { type FormEvent, useState } from 'react';
import type { Team, TeamMember } from '#shared/schemas/studios/team.ts';
import { isShownAtFirst } from '#shared/studios/team.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { Switch } from '#web/forms/fields/switch.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { PlanLimitLink } from '../plan/plan-limit.tsx';
import { RoleChoice } from './role-choice.tsx';
import * as css from './team.module.css';

interface InvitationFormProps {
  studioId: string;
  /** The team member without an account to invite; undefined for a new one. */
  member?: TeamMember;
  appoints: Team['appoints'];
  onSent: (team: Team, email: string) => void;
  onClose: () => void;
}

/** Invites a person to the team by email. */
export function InvitationForm({ studioId, member, appoints, onSent, onClose }: InvitationFormProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const [problem, setProblem] = useState<unknown>();
  const [email, setEmail] = useState('');
  const [name, setName] = useState(member?.name ?? '');
  const [role, setRole] = useState<Team['appoints'][number]>('instructor');
  const [chosen, setChosen] = useState<boolean>();
  const isPublic = chosen ?? isShownAtFirst(role);
  const send = (event: FormEvent) => {
    event.preventDefault();
    return run(async () => {
      const json = { email, name, role, ...(member ? { member_id: member.id } : { is_public: isPublic }) };
      const sent = readJson(api.studios[':id'].invitations.$post({ param: { id: studioId }, json }));
      sent.catch(setProblem);
      onSent(await sent, email);
    });
  };
  return (
    <form className={css.teamForm} onSubmit={send}>
      <p className="muted">{t('team.invite_say')}</p>
      <TextField
        label={t('team.email')}
        type="email"
        autoComplete="off"
        required
        maxLength={255}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {!member && (
        <TextField
          label={t('team.name')}
          help={t('team.name_help')}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <RoleChoice appoints={appoints} role={role} onChoose={setRole} />
      {!member && (
        <Switch label={t('team.is_public')} help={t('team.is_public_say')} checked={isPublic} onChange={setChosen} />
      )}
      {!appoints.includes('manager') && <p className="muted small">{t('team.more_managers')}</p>}
      {failure && (
        <Note kind="brick" title={failure}>
          <PlanLimitLink error={problem} />
        </Note>
      )}
      <div className={css.teamDo}>
        <Button type="submit" kind="ink" busy={busy} busyLabel={t('team.sending')}>
          {t('team.send')}
        </Button>
        <Button onClick={onClose}>{t('team.cancel')}</Button>
      </div>
    </form>
  );
}
