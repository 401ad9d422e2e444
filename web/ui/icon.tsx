import sprite from './icons.svg';

/** Lucide's names. `node tests/generate-icons.ts` draws `icons.svg` from this list: one cached file instead of script. */
export const ICONS = [
  'accessibility',
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'arrow-up-down',
  'bell',
  'bookmark',
  'calendar',
  'calendar-plus',
  'car',
  'check',
  'check-check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevrons-up-down',
  'circle-alert',
  'circle-check',
  'clock',
  'compass',
  'copy',
  'download',
  'ellipsis',
  'eye',
  'eye-off',
  'footprints',
  'globe',
  'heart',
  'house',
  'images',
  'info',
  'key-round',
  'landmark',
  'languages',
  'list',
  'locate-fixed',
  'log-out',
  'mail',
  'map',
  'map-pin',
  'menu',
  'message-circle',
  'minus',
  'monitor',
  'moon',
  'palette',
  'phone',
  'plus',
  'rotate-ccw',
  'search',
  'settings',
  'share',
  'shield-check',
  'sliders-horizontal',
  'smartphone',
  'star',
  'store',
  'sun',
  'ticket',
  'train-front',
  'user-round',
  'users-round',
  'x',
] as const;
export type IconName = (typeof ICONS)[number];

/** Decoration: its meaning is always said in words beside it, or by the label of its button. */
export function Icon({ name, size = '' }: { name: IconName; size?: '' | 's' | 'l' }) {
  return (
    <svg className={size ? `icon icon-${size}` : 'icon'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
