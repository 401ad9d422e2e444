import { useLocation } from 'react-router';
import { inLanguage, languageInAddress } from '../../shared/languages.ts';
import { PublicHead } from '../seo/public-head.tsx';
import { useSite } from '../site.ts';

interface PageHeadProps {
  title: string;
  description?: string;
  /** Path of the page's one address, such as `/studios/taller-fang`, in no language. */
  path?: string;
  /** Path of the picture, 1200 × 630, for those who share the page; the site's own where it has none. */
  image?: string;
  /** Screens behind sign-in, and those that only their reader should find. */
  hidden?: boolean;
}

/** Title and description of a screen, in the reader's language; React moves them into the head. */
export function PageHead({ title, description, path, image, hidden = false }: PageHeadProps) {
  const { name, url } = useSite();
  const named = languageInAddress(useLocation().search);
  const whole = title.includes(name) ? title : `${title} · ${name}`;
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {path !== undefined && <link rel="canonical" href={url + inLanguage(path, named)} />}
      {hidden && <meta name="robots" content="noindex, follow" />}
      {import.meta.env.SSR && path !== undefined && <PublicHead {...{ title, description, path, image, hidden }} />}
    </>
  );
}
