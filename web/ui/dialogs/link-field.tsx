import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import * as css from './link-field.module.css';

interface LinkFieldProps {
  url: string;
  label: string;
  copy: string;
  copied: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** A link to read and to copy. */
export function LinkField({ url, label, copy, copied, children }: LinkFieldProps) {
  return (
    <div className={css.link}>
      <input readOnly value={url} aria-label={label} onFocus={(it) => it.target.select()} />
      <CopyButton text={url} label={copy} done={copied} />
      {children}
    </div>
  );
}
