import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../ui/icon.tsx';
import * as menuCss from '../ui/menu.module.css';
import { Menu } from '../ui/menu.tsx';
import * as css from './bottom-bar.module.css';

interface BarMenuProps {
  icon: IconName;
  label: string;
  title?: string;
  className?: string;
  /** Over the corner of the icon. */
  badge?: ReactNode;
  children: ReactNode;
}

/** A button of the bottom bar that opens a menu above it. */
export function BarMenu({ icon, label, title, className, badge, children }: BarMenuProps) {
  return (
    <Menu
      label={title ?? label}
      buttonClass={css.bbarB}
      className={className}
      panelClass={css.popup}
      scrim
      button={
        <>
          <span className={css.iconBox}>
            <Icon name={icon} />
            {badge}
          </span>
          {label}
        </>
      }
    >
      {title && <p className={menuCss.dropTitle}>{title}</p>}
      {children}
    </Menu>
  );
}

export function BarMenuLink({
  to,
  icon,
  label,
  hint,
}: {
  to: string;
  icon: IconName;
  label: string;
  hint?: string | undefined;
}) {
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
