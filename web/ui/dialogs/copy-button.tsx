import { useState } from 'react';
import { useWords } from '../../words.tsx';
import { Button } from '../button.tsx';

interface CopyButtonProps {
  text: string;
  /** Other words than those of the settings, which their screens have loaded. */
  label?: string;
  done?: string;
}

/** Copies a text and says so; where the browser forbids it, the text beside it can still be marked. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button size="s" icon={copied ? 'check' : 'copy'} onClick={copy}>
      <span aria-live="polite">{copied ? (done ?? t('settings.copied')) : (label ?? t('settings.copy'))}</span>
    </Button>
  );
}
