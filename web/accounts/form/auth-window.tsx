import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '#web/texts-hook.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { type AuthRequest, closeAuth, openAuth } from '../auth-request.ts';
import { useAuthSettings } from '../auth-settings.ts';
import { newUserPath, signedInPath } from '../next-url.ts';
import { findMe } from '../session.ts';
import { AuthArt } from './auth-art.tsx';
import { useAuthFlow } from './auth-flow.ts';
import { AuthSteps, headOfStep } from './auth-steps.tsx';
import { AuthTabs } from './auth-tabs.tsx';

/** Milliseconds to show where the link was sent. */
const AT_LEISURE = 15_000;

/** Stays on the page that somebody reads, and where signing in was the way to something on it. */
const placeOf = async (next: string, { reason }: AuthRequest) =>
  next === '/' && !reason ? signedInPath(next, await findMe()) : next;

export default function AuthWindow({ request }: { request: AuthRequest }) {
  useTexts('auth');
  const { t } = useWords();
  const { settings, isPending } = useAuthSettings();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [mode, setMode] = useState(request.mode ?? 'login');
  const next = pathname + search;
  const flow = useAuthFlow({
    mode,
    onMode: setMode,
    step: request.code === undefined ? undefined : { kind: 'code', email: request.code, about: 'link' },
    next,
    again: true,
    onDone: async (onboarding) => {
      closeAuth();
      request.onSuccess?.();
      // The link returns to this place, which must still lead to `next` afterwards.
      const place = onboarding ? newUserPath(next) : await placeOf(next, request);
      if (place !== next) void navigate(place, { replace: true });
    },
  });
  const close = () => {
    closeAuth();
    if (flow.step.kind === 'second-factor') void flow.giveUp();
  };
  const linkSent = (email: string) => {
    closeAuth();
    toast({
      title: t('auth.link.sent', { email }),
      description: t('auth.link.hint'),
      duration: AT_LEISURE,
      action: { label: t('auth.link.code'), onPress: () => openAuth({ ...request, code: email }) },
    });
  };
  // Waits for the settings, because a button appearing later would move the others.
  if (isPending) return null;
  const { title, say } = headOfStep(t, flow);
  return (
    <Dialog
      open
      begin="field"
      onClose={close}
      size="wide"
      title={title}
      description={say ?? request.reason}
      art={<AuthArt picture={request.picture} />}
    >
      <AuthSteps
        flow={flow}
        settings={settings}
        onLinkSent={linkSent}
        withTabs={(form) => (
          <>
            <AuthTabs mode={mode} disabled={flow.busy !== undefined} onMode={setMode} />
            <div role="tabpanel" id="auth-panel" aria-labelledby={`auth-tab-${mode}`}>
              {form}
            </div>
          </>
        )}
      />
    </Dialog>
  );
}
