import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';

interface BarMenuProps {
  icon: IconName;
  label: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A button of the bottom bar that opens a menu above it. */
export function BarMenu({ icon, label, title, className, children }: BarMenuProps) {
  return (
    <Menu
      label={title ?? label}
      buttonClass="bbar-b"
      className={className}
      panelClass="popup"
      scrim
      button={
        <>
          <Icon name={icon} />
          {label}
        </>
      }
    >
      {title && <p className="drop-title">{title}</p>}
      {children}
    </Menu>
  );
}

export function BarMenuLink({ to, icon, label, hint }: { to: string; icon: IconName; label: string; hint?: string }) {
  return (
    <Link role="menuitem" to={to}>
      <Icon name={icon} />
      <span>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
    </Link>
  );
}
