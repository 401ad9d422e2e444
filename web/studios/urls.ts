export const studioAddress = ({ slug }: { slug: string }) => `/studios/${slug}`;
