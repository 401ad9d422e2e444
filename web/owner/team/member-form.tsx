import { type FormEvent, useState } from 'react';
import type { Team, TeamMember } from '#shared/schemas/studios/team.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField, TextField } from '#web/forms/fields/field.tsx';
import { Switch } from '#web/forms/fields/switch.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { PortraitChoice } from '#web/uploads/portrait-choice.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { RoleChoice } from './role-choice.tsx';
import * as css from './team.module.css';

interface MemberFormProps {
  studioId: string;
  /** The member to edit; undefined to add one without an account. */
  member?: TeamMember;
  /** The roles that the user may grant. */
  appoints?: Team['appoints'];
  onSaved: (team: Team) => void;
  onClose: () => void;
}

/** Edits the profile and the role of a team member. */
export function MemberForm({ studioId, member, appoints = [], onSaved, onClose }: MemberFormProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const [name, setName] = useState(member?.name ?? '');
  const [title, setTitle] = useState(member?.title ?? '');
  const [about, setAbout] = useState(member?.about ?? '');
  const [isPublic, setPublic] = useState(member?.is_public ?? true);
  const [teaches, setTeaches] = useState(member?.teaches ?? true);
  const [role, setRole] = useState(member?.role);
  /** The URL of a new picture, null to remove it, undefined while unchanged. */
  const [photo, setPhoto] = useState<string | null>();
  const ownPhoto = photo === undefined ? (member?.photo_url ?? null) : photo;
  const mayGive = member?.has_account && appoints.some((each) => each === member.role);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const words = { name, title, about, is_public: isPublic, ...(photo !== undefined && { photo_url: photo }) };
    return run(async () => {
      if (!member) {
        const json = { ...words, teaches };
        onSaved(await readJson(api.studios[':id'].team.$post({ param: { id: studioId }, json })));
        return;
      }
      const json = {
        ...words,
        ...(teaches !== member.teaches && { teaches }),
        ...(role !== member.role && role !== 'owner' && { role }),
      };
      const param = { id: studioId, member: member.id };
      onSaved(await readJson(api.studios[':id'].team[':member'].$patch({ param, json })));
    });
  };
  return (
    <form className={css.teamForm} onSubmit={save}>
      {!member && <p className="muted">{t('team.add_say')}</p>}
      <PortraitChoice
        name={name}
        url={ownPhoto ?? member?.avatar_url ?? null}
        folder={`team_portraits/${studioId}`}
        label={t('team.photo')}
        help={t(member?.has_account && !ownPhoto ? 'team.photo_account' : 'team.photo_say')}
        canRemove={ownPhoto !== null}
        onChange={async (address) => setPhoto(address)}
      />
      <TextField
        label={t('team.name')}
        help={t('team.name_help')}
        value={name}
        required
        maxLength={120}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('team.job')}
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextAreaField
        label={t('team.about')}
        value={about}
        rows={4}
        maxLength={2000}
        onChange={(event) => setAbout(event.target.value)}
      />
      {mayGive && role && role !== 'owner' && <RoleChoice appoints={appoints} role={role} onChoose={setRole} />}
      <Switch label={t('team.is_public')} help={t('team.is_public_say')} checked={isPublic} onChange={setPublic} />
      <Switch label={t('team.teaches')} help={t('team.teaches_say')} checked={teaches} onChange={setTeaches} />
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.teamDo}>
        <Button type="submit" kind="ink" busy={busy} busyLabel={t('team.saving')}>
          {t('team.save')}
        </Button>
        <Button onClick={onClose}>{t('team.cancel')}</Button>
      </div>
    </form>
  );
}
