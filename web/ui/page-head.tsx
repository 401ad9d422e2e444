import { useLocation } from 'react-router';
import { inLanguage, languageInAddress } from '#shared/text/languages.ts';
import { PublicHead } from '../seo/public-head.tsx';
import { useSite } from '../site.ts';

interface PageHeadProps {
  title: string;
  description?: string;
  /** Path of the canonical URL, such as `/studios/taller-fang`, without a language. */
  path?: string;
  /** Path of the preview picture for shared links, 1200 × 630; by default the site's own. */
  image?: string;
  /** Excludes the page from search engines: screens behind sign-in, or for one person only. */
  hidden?: boolean;
}

/** Title, description and other metadata of a screen; React moves them into the head. */
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
