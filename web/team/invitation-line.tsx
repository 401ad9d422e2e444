import { useState } from 'react';
import type { Team, TeamInvitation } from '../../shared/schemas/team.ts';
import { answer } from '../api.ts';
import { api } from '../browser-api.ts';
import { useAttempt } from '../settings/attempt.ts';
import { Button } from '../ui/button.tsx';
import { ConsequenceDialog } from '../ui/consequence-dialog.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';

interface InvitationLineProps {
  studio: { id: string; time_zone: string };
  invitation: TeamInvitation;
  mayChange: boolean;
  onChange: (team: Team) => void;
}

/** Somebody who was invited and has not answered yet. */
export function InvitationLine({ studio, invitation, mayChange, onChange }: InvitationLineProps) {
  const { t, day } = useWords();
  const { busy, failure, run } = useAttempt();
  const [takesBack, setTakesBack] = useState(false);
  const { email, name, role, expired, expires_at } = invitation;
  const param = { id: studio.id, invitation: invitation.id };
  const one = api.studios[':id'].invitations[':invitation'];
  return (
    <li className="team-line">
      <div className="team-who">
        <b className="strong">{name || email}</b>
        <span className="muted">
          {t(`team.roles.${role}`)}
          {name && ` · ${email}`}
        </span>
      </div>
      <Tag kind={expired ? 'brick' : 'warn'} icon="mail">
        {expired ? t('team.expired') : t('team.invited_until', { day: day(expires_at, studio.time_zone) })}
      </Tag>
      {mayChange && (
        <div className="team-line-do">
          <Button
            size="s"
            disabled={busy}
            aria-label={`${t('team.resend')}: ${email}`}
            onClick={() => run(async () => onChange(await answer(one.mails.$post({ param }))))}
          >
            {t('team.resend')}
          </Button>
          <Button
            size="s"
            kind="quiet"
            disabled={busy}
            aria-label={`${t('team.take_back')}: ${email}`}
            onClick={() => setTakesBack(true)}
          >
            {t('team.take_back')}
          </Button>
          {takesBack && (
            <ConsequenceDialog
              title={t('team.take_back_ask', { who: name || email })}
              consequences={[]}
              action={t('team.take_back')}
              keep={t('team.take_back_keep')}
              onConfirm={async () => onChange(await answer(one.$delete({ param })))}
              onClose={() => setTakesBack(false)}
            >
              <p>{t('team.take_back_say', { email })}</p>
            </ConsequenceDialog>
          )}
        </div>
      )}
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
    </li>
  );
}
