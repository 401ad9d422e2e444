import { useTexts } from '../texts-hook.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { ConversationBoard } from './conversation-board.tsx';
import * as css from './messages.module.css';

/** The conversations of a guest, in the dashboard. Loaded when the tab is opened. */
export default function MessagesTab() {
  useTexts('messages');
  const { t } = useWords();
  return (
    <ConversationBoard
      empty={
        <>
          <p className={css.say}>{t('messages.none_say')}</p>
          <ButtonLink kind="clay" to="/studios">
            {t('messages.find')}
          </ButtonLink>
        </>
      }
    />
  );
}
