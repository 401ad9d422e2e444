import { useSite } from '../site.ts';

interface PageHeadProps {
  title: string;
  description?: string;
  /** Path of the page's one address, such as `/studios/taller-fang`. */
  path?: string;
  /** Address of a picture for those who share the page. */
  image?: string;
  /** Screens behind sign-in, and those that only their reader should find. */
  hidden?: boolean;
}

/** Title and description of a screen, in the reader's language; React moves them into the head. */
export function PageHead({ title, description, path, image, hidden = false }: PageHeadProps) {
  const { name, url } = useSite();
  const whole = title.includes(name) ? title : `${title} · ${name}`;
  return (
    <>
      <title>{whole}</title>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={name} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {path !== undefined && <link rel="canonical" href={url + path} />}
      {path !== undefined && <meta property="og:url" content={url + path} />}
      {image && <meta property="og:image" content={image.startsWith('/') ? url + image : image} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}
