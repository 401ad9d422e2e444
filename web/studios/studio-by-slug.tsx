export default function StudioBySlug() {
  return <h1>StudioBySlug</h1>;
}
