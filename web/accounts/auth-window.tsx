import { useState } from 'react';
import { useTexts } from '../texts-hook.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useWords } from '../words.tsx';
import { AuthArt } from './auth-art.tsx';
import { AuthForm } from './auth-form.tsx';
import { type AuthRequest, closeAuth } from './auth-request.ts';
import { AuthTabs } from './auth-tabs.tsx';

export default function AuthWindow({ request }: { request: AuthRequest }) {
  useTexts('auth');
  const { t } = useWords();
  const [mode, setMode] = useState(request.mode ?? 'login');
  const succeed = () => {
    closeAuth();
    request.onSuccess?.();
  };
  return (
    <Dialog
      open
      onClose={closeAuth}
      size="wide"
      title={t(`auth.${mode}.title`)}
      description={request.reason}
      art={<AuthArt picture={request.picture} />}
    >
      <AuthTabs mode={mode} onMode={setMode} />
      <div role="tabpanel" id="auth-panel" aria-labelledby={`auth-tab-${mode}`}>
        <AuthForm mode={mode} onMode={setMode} onSuccess={succeed} />
      </div>
    </Dialog>
  );
}
