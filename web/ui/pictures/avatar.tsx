import * as css from './avatar.module.css';

const GLAZES = ['', css.avatarClay, css.avatarSun, css.avatarLeaf];
const SIZES = { m: css.avatarM, l: css.avatarL };

/** Returns the first letters of the first and the last name: "Laia Kessler" is LK. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Returns the colour class of a name; the same name always has the same colour. */
function glazeOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return GLAZES[sum % GLAZES.length] ?? '';
}

interface AvatarProps {
  name: string;
  /** URL of a portrait. */
  url?: string | null;
  size?: 'm' | 'l';
  className?: string;
}

/** The portrait or initials of a person. Decorative: the name stands beside it. */
export function Avatar({ name, url, size, className = '' }: AvatarProps) {
  const classes = `${css.avatar} ${glazeOf(name)} ${size ? SIZES[size] : ''} ${className}`.replace(/\s+/g, ' ').trim();
  return url ? (
    <img className={classes} src={url} alt="" width={72} height={72} loading="lazy" />
  ) : (
    <span className={classes} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}
