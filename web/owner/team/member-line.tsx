import { useState } from 'react';
import type { Team, TeamMember } from '#shared/schemas/studios/team.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { ConfirmDialog } from '#web/settings/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { MemberForm } from './member-form.tsx';
import * as css from './team.module.css';

interface MemberLineProps {
  studioId: string;
  member: TeamMember;
  /** The roles that the user may grant and revoke. */
  appoints: Team['appoints'];
  onChange: (team: Team) => void;
}

/** A team member, with the buttons to edit, invite and remove them. */
export function MemberLine({ studioId, member, appoints, onChange }: MemberLineProps) {
  const { t } = useWords();
  const [open, setOpen] = useState<'edit' | 'invite' | 'remove'>();
  const close = () => setOpen(undefined);
  const done = (team: Team) => {
    close();
    onChange(team);
  };
  const manages = appoints.length > 0;
  const isOwner = member.role === 'owner';
  const mayRemove = !isOwner && (!member.has_account || appoints.some((role) => role === member.role));
  return (
    <li className={css.teamLine}>
      <Avatar name={member.name} url={member.photo_url ?? member.avatar_url} />
      <div className={css.teamWho}>
        <b className="strong">{member.name}</b>
        <span className="muted">
          {member.has_account || isOwner ? t(`team.roles.${member.role}`) : t('team.no_account')}
          {member.title && ` · ${member.title}`}
        </span>
      </div>
      {member.is_me && <Tag icon="check">{t('team.you')}</Tag>}
      {member.is_paused && (
        <Tag kind="warn" icon="ban">
          {t('team.paused')}
        </Tag>
      )}
      {manages && open === undefined && (
        <div className={css.teamLineDo}>
          <Button size="s" onClick={() => setOpen('edit')} aria-label={`${t('team.edit')}: ${member.name}`}>
            {t('team.edit')}
          </Button>
          {!member.has_account && !isOwner && (
            <Button size="s" onClick={() => setOpen('invite')}>
              {t('team.give_account')}
            </Button>
          )}
          {member.is_paused && appoints.some((role) => role === member.role) && (
            <Restore studioId={studioId} member={member} onRestored={done} />
          )}
          {mayRemove && (
            <Button
              size="s"
              kind="quiet"
              onClick={() => setOpen('remove')}
              aria-label={`${t('team.remove')}: ${member.name}`}
            >
              {t('team.remove')}
            </Button>
          )}
        </div>
      )}
      {open === 'edit' && (
        <MemberForm studioId={studioId} member={member} appoints={appoints} onSaved={done} onClose={close} />
      )}
      {open === 'invite' && (
        <InvitationForm studioId={studioId} member={member} appoints={appoints} onSent={done} onClose={close} />
      )}
      {open === 'remove' && <RemoveMember studioId={studioId} member={member} onRemoved={onChange} onClose={close} />}
    </li>
  );
}

interface RestoreProps {
  studioId: string;
  member: TeamMember;
  onRestored: (team: Team) => void;
}

/** Gives their rights back to a member whom the plan had no room for. */
function Restore({ studioId, member, onRestored }: RestoreProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const restore = () =>
    run(async () => {
      const param = { id: studioId, member: member.id };
      onRestored(await readJson(api.studios[':id'].team[':member'].restoration.$post({ param })));
    });
  return (
    <>
      <Button size="s" busy={busy} onClick={restore} aria-label={`${t('team.restore')}: ${member.name}`}>
        {t('team.restore')}
      </Button>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}

interface RemoveMemberProps {
  studioId: string;
  member: TeamMember;
  onRemoved: (team: Team) => void;
  onClose: () => void;
}

function RemoveMember({ studioId, member, onRemoved, onClose }: RemoveMemberProps) {
  const { t } = useWords();
  const remove = async () => {
    const param = { id: studioId, member: member.id };
    onRemoved(await readJson(api.studios[':id'].team[':member'].$delete({ param })));
  };
  return (
    <ConfirmDialog
      title={t('team.remove_title', { name: member.name })}
      label={t('team.remove')}
      busyLabel={t('team.removing')}
      act={remove}
      onClose={onClose}
    >
      <p>{t('team.remove_say')}</p>
    </ConfirmDialog>
  );
}
