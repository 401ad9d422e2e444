import { useLocation } from 'react-router';
import { inLanguage, LANGUAGES, type Language, languageInAddress } from '#shared/text/languages.ts';
import { useSite } from '../site.ts';
import { useWords } from '../words.tsx';

/** Locales in Open Graph's format. */
const LOCALES: Record<Language, string> = {
  en: 'en_GB',
  es: 'es_ES',
  ca: 'ca_ES',
  fr: 'fr_FR',
  de: 'de_DE',
  it: 'it_IT',
};

interface PublicHeadProps {
  title: string;
  description: string | undefined;
  path: string;
  image: string | undefined;
  /** Excluded from search engines, but still shareable. */
  hidden: boolean;
}

/**
 * Metadata for crawlers and link previews: alternate languages and Open Graph. Rendered on the server only, and not
 * part of the browser's bundle.
 */
export function PublicHead({ title, description, path, image = '/og/home.jpg', hidden }: PublicHeadProps) {
  const { name, url } = useSite();
  const { language } = useWords();
  const named = languageInAddress(useLocation().search);
  const picture = url + inLanguage(image, language);
  return (
    <>
      {!hidden && <Languages address={url + path} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url + inLanguage(path, named)} />
      <meta property="og:locale" content={LOCALES[language]} />
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <meta key={other} property="og:locale:alternate" content={LOCALES[other]} />
      ))}
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image:alt" content={title} />
    </>
  );
}

const Languages = ({ address }: { address: string }) => (
  <>
    {LANGUAGES.map((each) => (
      <link key={each} rel="alternate" hrefLang={each} href={inLanguage(address, each)} />
    ))}
    <link rel="alternate" hrefLang="x-default" href={address} />
  </>
);
