import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '#web/site.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/dialogs/copy-button.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { saveFile } from '#web/ui/lazy/save-file.ts';
import { useWords } from '#web/words.tsx';
import { callAccounts } from '../accounts-answer.ts';
import { RECOVERY_CODES, USER } from '../identity-queries.ts';
import * as settingsCss from '../settings.module.css';
import { useAccountAttempt } from '../use-account-attempt.ts';

interface NewCodesProps {
  /** True if they replace an existing set. */
  renewed: boolean;
  onClose: () => void;
}

/** The dialog that creates a set of recovery codes and shows it once. */
export default function NewCodes({ renewed, onClose }: NewCodesProps) {
  const { t } = useWords();
  const { name } = useSite();
  const cache = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const { busy, failure, run } = useAccountAttempt();
  const make = () =>
    run(async () => {
      const made = await callAccounts(({ mfa }) =>
        renewed ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate(),
      );
      setCodes(made.codes.map(formatRecoveryCode));
      await Promise.all([USER, RECOVERY_CODES].map((queryKey) => cache.invalidateQueries({ queryKey })));
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens
  useEffect(() => void make(), []);
  // Initial focus on the list: on the close button, one more Enter would discard the codes unread.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (codes) list.current?.focus();
  }, [codes]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.two-step.codes.title')}
      description={t('settings.two-step.codes.keep')}
    >
      {failure && (
        <div className={settingsCss.setAsk}>
          <Note kind="brick" title={failure}>
            <Button size="s" busy={busy} onClick={make}>
              {t('shell.try_again')}
            </Button>
          </Note>
        </div>
      )}
      {!failure && !codes && <SkeletonLine height="160px" />}
      {codes && (
        <>
          <ul className={settingsCss.codes} ref={list} tabIndex={-1}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <p className={settingsCss.setEnd}>
            <CopyButton text={codes.join('\n')} />
            <Button
              size="s"
              icon="download"
              onClick={() =>
                saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), `${name}-recovery-codes.txt`)
              }
            >
              {t('settings.two-step.codes.download')}
            </Button>
          </p>
        </>
      )}
      <div className={dialogCss.dlgEnd}>
        <Button kind="ink" onClick={onClose}>
          {t('settings.two-step.codes.done')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Groups a code for copying by hand; the service ignores dashes. */
const formatRecoveryCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');
