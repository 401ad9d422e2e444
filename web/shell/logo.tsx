import { Link } from 'react-router';
import { useSite } from '../site.ts';
import * as css from './header.module.css';

/** Displayed height in pixels. */
const HEIGHT = 40;

/** The site's logo, with its variant for the dark theme if there is one; without a logo the site's name. */
export function Logo() {
  const { name, logo_url, logo_dark_url, logo_size } = useSite();
  const size = {
    height: HEIGHT,
    ...(logo_size && { width: Math.round((HEIGHT * logo_size.width) / logo_size.height) }),
  };
  return (
    <Link className={css.logo} to="/">
      {logo_url ? (
        <img className={logo_dark_url ? css.onLight : undefined} src={logo_url} alt={name} {...size} />
      ) : (
        name
      )}
      {/* Only the browser knows the theme: the page has both images, and the hidden one is not fetched. */}
      {logo_url && logo_dark_url && (
        <img className={css.onDark} src={logo_dark_url} alt={name} loading="lazy" {...size} />
      )}
    </Link>
  );
}
