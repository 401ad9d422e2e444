import { Toast } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#web/words.tsx';
import * as buttonCss from '../button.module.css';
import { Icon, type IconName } from '../icon.tsx';
import * as toastCss from '../toast.module.css';
import type { ShownToast } from '../toast.tsx';
import { previousFocus, TOAST_KEY } from '../toast-area.ts';

type Kind = NonNullable<ShownToast['kind']>;

const LOOK: Record<Kind, { className: string; icon: IconName }> = {
  default: { className: '', icon: 'check' },
  destructive: { className: toastCss.toastBad, icon: 'circle-alert' },
  warning: { className: toastCss.toastWarn, icon: 'clock' },
};

/** The toast area. Radix does the timing and swiping, and focuses the area on F8. */
export default function Toasts({ message }: { message: ShownToast }) {
  const { t } = useWords();
  const area = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (previousFocus.here) area.current?.focus();
  }, []);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={t('shell.notification')}>
      <OneToast key={message.id} message={message} />
      <Toast.Viewport ref={area} className={toastCss.toasts} hotkey={[TOAST_KEY]} label={t('shell.notifications')} />
    </Toast.Provider>
  );
}

function OneToast({ message }: { message: ShownToast }) {
  const { t } = useWords();
  const { kind = 'default', title, description, action, duration } = message;
  const [open, setOpen] = useState(true);
  const look = LOOK[kind];
  return (
    <Toast.Root
      className={`${toastCss.toast} ${look.className}`.trim()}
      type={kind === 'default' ? 'background' : 'foreground'}
      duration={duration}
      open={open}
      onOpenChange={setOpen}
    >
      <Icon name={look.icon} />
      <div>
        <Toast.Title className={toastCss.toastTitle}>{title}</Toast.Title>
        {description && <Toast.Description>{description}</Toast.Description>}
      </div>
      {action ? (
        <Toast.Action
          className={`${buttonCss.btn} ${toastCss.btn} ${buttonCss.btnS} ${buttonCss.btnQuiet}`}
          altText={action.label}
          onClick={action.onPress}
        >
          {action.label}
        </Toast.Action>
      ) : (
        <Toast.Close className={`${buttonCss.iconbtn} ${toastCss.iconbtn}`} aria-label={t('shell.close')}>
          <Icon name="x" />
        </Toast.Close>
      )}
    </Toast.Root>
  );
}
